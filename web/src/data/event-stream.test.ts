import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser, type StreamEvent } from './event-stream.ts'

function read(pieces: string[]): (StreamEvent | string)[] {
  const events: (StreamEvent | string)[] = []
  const push = createEventParser({ event: (event) => events.push(event), id: (id) => events.push(id) })
  for (const piece of pieces) push(piece)
  return events
}

const text =
  ': hello\n\nevent: snapshot\nid: 7\ndata: {"a":\ndata: 1}\n\n: beat\r\n\r\nid: 8\r\nevent: readings\r\ndata: x\r\n\r\ndata: y\n\nevent: lost'

test('events come whole, comments and unfinished ones do not', () => {
  expect(read([text])).toEqual([
    { type: 'snapshot', id: '7', data: '{"a":\n1}' },
    { type: 'readings', id: '8', data: 'x' },
    { type: 'message', id: '8', data: 'y' },
  ])
})

test('an id without an event is heard, as heartbeats send it', () => {
  expect(read([': \nid: 41\n\n', 'data: x\n\n'])).toEqual(['41', { type: 'message', id: '41', data: 'x' }])
})

test('where the line cuts the text makes no difference', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 8 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length]
      expect(read(places.slice(1).map((end, i) => text.slice(places[i], end)))).toEqual(read([text]))
    }),
  )
})
