import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, type ConnectionState, createConnection, type ReadStream } from './live-connection.ts'

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
  const connection: Connection = createConnection(
    (address, lastId, signal, on) =>
      new Promise((resolve, reject) => {
        opened.push({ address, lastId, signal, on, end: (error) => (error ? reject(error) : resolve()) })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    {
      event: (event, reconnected) => events.push([event.data, reconnected]),
      state: () => states.push(connection.heard().state),
      beat: () => undefined,
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
  expect(connection.heard().state).toBe('live')
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
  await vi.advanceTimersByTimeAsync(15_000)
  expect(opened).toHaveLength(2)
  expect(events.map(([data]) => data)).toEqual(['one', 'still heard', 'new'])
})

test('silence is a dead line within 18 s; without one that speaks it is lost', async () => {
  const { connection, opened, say } = server()
  connection.want('/live')
  say(opened[0], 'one', '1')
  await vi.advanceTimersByTimeAsync(16_000)
  expect(connection.heard().state).toBe('live')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(opened[0]?.signal.aborted).toBe(true)
  expect(opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(connection.heard()).toMatchObject({ state: 'lost', heard_at: connection.heard().since })
  say(opened.at(-1), 'back', '2')
  expect(connection.heard().state).toBe('live')
})

test('a stream that does not begin is given up; its answer no longer counts', async () => {
  const { connection, opened, events, say } = server()
  connection.want('/live')
  await vi.advanceTimersByTimeAsync(12_000)
  expect(opened[0]?.signal.aborted).toBe(true)
  expect(opened).toHaveLength(2)
  say(opened[0], 'late', '1')
  say(opened[1], 'new', '1')
  expect(events.map(([data]) => data)).toEqual(['new'])
})

test('an hour of sleep is an hour of silence', async () => {
  const { connection, opened, say } = server()
  connection.want('/live')
  say(opened[0], 'one', '1')
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(500)
  expect(connection.heard().state).toBe('reconnecting')
  expect(opened[1]).toMatchObject({ lastId: '1' })
})

test('another question after a break may have missed something, and says so', async () => {
  const { connection, opened, events, say } = server()
  connection.want('/live?a')
  say(opened[0], 'one', '1')
  opened[0]?.end()
  await vi.advanceTimersByTimeAsync(10)
  connection.want('/live?b')
  say(opened[1], 'two', '2')
  connection.want('/live?c')
  say(opened[2], 'three', '3')
  expect(events).toEqual([
    ['one', false],
    ['two', true],
    ['three', false],
  ])
})

test('what another heard is gone on with, and looks as live as it was', () => {
  const { connection, opened, states } = server()
  const now = Date.now()
  connection.want('/live', { state: 'live', since: now - 60_000, last_id: '7', heard_at: now - 1_000 })
  expect(opened[0]).toMatchObject({ lastId: '7' })
  expect([connection.heard().state, states]).toEqual(['live', []])
  const other = server()
  other.connection.want('/live', { state: 'live', since: now - 60_000, last_id: '7', heard_at: now - 30_000 })
  expect(other.connection.heard()).toMatchObject({ state: 'reconnecting', last_id: '7' })
})

test('a check does what a throttled timer has not done yet', () => {
  const { connection, opened, say } = server()
  connection.want('/live')
  say(opened[0], 'one', '1')
  vi.setSystemTime(Date.now() + 17_000)
  expect(opened[0]?.signal.aborted).toBe(false)
  connection.check()
  expect(opened[0]?.signal.aborted).toBe(true)
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
