import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswer, Refusal } from './client.ts'
import { createEdits } from './edits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

test('changes are sent in order, one at a time, and show until they are saved', async () => {
  const sent: string[] = []
  let pass: () => void = () => undefined
  const edits = createEdits<string>((change) => {
    sent.push(change)
    return new Promise((done) => {
      pass = done
    })
  })
  edits.change('a', null)
  edits.change('b', { said: 'b', change: 'not b' })
  expect(edits.pending()).toEqual(['a', 'b'])
  expect(edits.undo()?.change).toBe('not b')
  expect(sent).toEqual(['a'])
  pass()
  await settled()
  expect(sent).toEqual(['a', 'b'])
  expect(edits.save().state).toBe('saving')
  pass()
  await settled()
  expect(edits.pending()).toEqual([])
  expect(edits.save().state).toBe('saved')
})

test('no answer: nothing is lost, it is told, and tried again by itself', async () => {
  let away = true
  const sent: string[] = []
  const edits = createEdits<string>(
    async (change) => {
      if (away) throw new NoAnswer('The server does not answer.')
      sent.push(change)
    },
    { againMs: 1_000 },
  )
  edits.change('a', null)
  await settled()
  expect(edits.save()).toMatchObject({ state: 'failed', waiting: 1 })
  edits.change('b', null)
  await settled()
  away = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['a', 'b'])
  expect(edits.save()).toMatchObject({ state: 'saved', fault: null, waiting: 0 })
})

test('refused: the words of the server stay until it is given up; it is not asked again by itself', async () => {
  const send = vi.fn(async () => {
    throw new Refusal(400, 'No.', { datapoints: ['Ensure this field has no more than 24 elements.'] }, {}, null)
  })
  const edits = createEdits<string>(send)
  edits.change('a', { said: 'a', change: 'not a' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(edits.save().fault).toBe('Ensure this field has no more than 24 elements.')
  edits.giveUp()
  expect(edits.pending()).toEqual([])
  expect(edits.undo()).toBeNull()
  expect(edits.save().state).toBe('untouched')
})
