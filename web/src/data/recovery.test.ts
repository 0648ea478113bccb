import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswer, Refusal } from './client.ts'
import { createRecovery } from './recovery.ts'

/** A query that the screen shows; the test answers its calls. */
function shown() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const recovery = createRecovery(queries)
  const calls: { answer: (data: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['one'],
    queryFn: ({ signal }) =>
      new Promise<string>((answer, fail) => {
        calls.push({ answer, fail, signal })
      }),
  })
  const hide = observer.subscribe(() => undefined)
  return { recovery, calls, observer, hide }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what failed is asked again, ever more seldom', async () => {
  const { calls } = shown()
  const at: number[] = []
  for (let i = 0; i < 4; i++) {
    at.push(Date.now())
    calls[i]?.fail(new NoAnswer('away'))
    while (calls.length === i + 1) await pass(100)
  }
  const waits = at.slice(1).map((t, i) => t - (at[i] as number))
  expect(waits[0]).toBeGreaterThan(3_000)
  expect(waits[2]).toBeGreaterThan(2 * (waits[0] as number))
})

test('a refusal stays a refusal, and what nobody sees is left alone', async () => {
  const refused = shown()
  refused.calls[0]?.fail(new Refusal(404, 'no', {}, null, null))
  const hidden = shown()
  hidden.calls[0]?.fail(new NoAnswer('away'))
  await pass(10)
  hidden.hide()
  await pass(120_000)
  expect([refused.calls, hidden.calls].map(({ length }) => length)).toEqual([1, 1])
})

test('as soon as the line stands again, what failed is asked, not all at the same moment', async () => {
  const { recovery, calls, observer } = shown()
  recovery.line(false)
  calls[0]?.fail(new NoAnswer('away'))
  await pass(10)
  recovery.line(true)
  await pass(1_600)
  calls[1]?.answer('here')
  await pass(10)
  expect(observer.getCurrentResult().data).toBe('here')
  await pass(120_000)
  expect(calls).toHaveLength(2)
})

test('what hangs on a dead line gives its connection back and is asked again; on a live one it has a minute', async () => {
  const { recovery, calls } = shown()
  await pass(30_000)
  recovery.check()
  await pass(10)
  expect(calls).toHaveLength(1)
  recovery.line(false)
  recovery.check()
  await pass(10)
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(calls).toHaveLength(2)
  recovery.line(true)
  await pass(11_000)
  recovery.check()
  await pass(10)
  expect(calls).toHaveLength(3)
  await pass(11_000)
  recovery.check()
  await pass(10)
  expect(calls).toHaveLength(3)
})
