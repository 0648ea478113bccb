import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionState, createConnection, type ReadStream } from './live-connection.ts'

type Opened = {
  address: string
  lastId: string | null
  signal: AbortSignal
  on: Parameters<ReadStream>[3]
  end: (error?: Error) => void
}

/** A server whose streams the test speaks for. */
function server() {
  const opened: Opened[] = []
  const states: ConnectionState['state'][] = []
  const events: [string, boolean][] = []
  const connection = createConnection(
    (address, lastId, signal, on) =>
      new Promise((resolve, reject) => {
        opened.push({ address, lastId, signal, on, end: (error) => (error ? reject(error) : resolve()) })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    {
      event: (event, reconnected) => events.push([event.data, reconnected]),
      state: ({ state }) => states.push(state),
    },
  )
  const say = (stream: Opened | undefined, data: string, id: string) => {
    stream?.on.bytes()
    stream?.on.event({ type: 'readings', data, id })
  }
  return { connection, opened, states, events, say }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a broken line is taken up again after the last event', async () => {
  const { connection, opened, states, events, say } = server()
  connection.want('/live?a')
  say(opened[0], 'one', '5')
  expect(connection.state().state).toBe('live')
  opened[0]?.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(opened[1]).toMatchObject({ address: '/live?a', lastId: '5' })
  say(opened[1], 'two', '6')
  expect(events).toEqual([
    ['one', false],
    ['two', true],
  ])
  expect(states).toEqual(['reconnecting', 'live', 'reconnecting', 'live'])
})

test('another question opens before the old stream closes, and starts anew', async () => {
  const { connection, opened, events, say } = server()
  connection.want('/live?a')
  say(opened[0], 'one', '5')
  connection.want('/live?b')
  expect(opened[1]).toMatchObject({ address: '/live?b', lastId: null })
  expect(opened[0]?.signal.aborted).toBe(false)
  say(opened[0], 'still heard', '6')
  say(opened[1], 'new', '6')
  expect(opened[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(opened).toHaveLength(2)
  expect(events.map(([data]) => data)).toEqual(['one', 'still heard', 'new'])
})

test('silence is a dead line; 15 s without one is lost', async () => {
  const { connection, opened, say } = server()
  connection.want('/live')
  say(opened[0], 'one', '1')
  await vi.advanceTimersByTimeAsync(39_000)
  expect(connection.state().state).toBe('live')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(opened[0]?.signal.aborted).toBe(true)
  expect(connection.state().state).toBe('reconnecting')
  opened[1]?.end(new Error('refused'))
  await vi.advanceTimersByTimeAsync(16_000)
  expect(connection.state().state).toBe('lost')
  say(opened.at(-1), 'back', '2')
  expect(connection.state().state).toBe('live')
})

test('wanting nothing closes and stays closed', async () => {
  const { connection, opened, say } = server()
  connection.want('/live')
  say(opened[0], 'one', '1')
  connection.want(null)
  expect(opened[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(1)
})
