import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The health check anew, as at the application's start; answers come one after the other. */
async function start(answers: (() => Promise<Response>)[]) {
  vi.resetModules()
  const fetch = vi.fn((_address: string, _init: RequestInit) => (answers.shift() ?? (() => ok()))())
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { cookie: '' })
  const { watchHealth } = await import('./healthcheck.ts')
  const { currentHealth } = await import('#data/health.ts')
  const on = { maintenance: vi.fn(), clear: vi.fn() }
  const stop = watchHealth(on)
  await vi.advanceTimersByTimeAsync(0)
  return { fetch, on, stop, currentHealth }
}

const ok = async () => Response.json({ status: 'ok', time: '2024-01-01T00:00:00Z' })
const work = async () => Response.json({ title: 'Work', body: 'Back at noon.', until: null }, { status: 503 })
const proxy = async () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 })
const away = async () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('health-check interval: 60000 ms, and once at the start', async () => {
  const { fetch, stop } = await start([])
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('default HTTP timeout: 0, meaning none: a question that hangs is neither broken off nor asked twice', async () => {
  const { fetch, on, stop } = await start([() => new Promise<Response>(() => undefined)])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(fetch.mock.calls[0]?.[1].signal ?? null).toBeNull()
  expect(on.maintenance).not.toHaveBeenCalled()
  stop()
})

test('an error answer sets maintenance with its title and body; a success clears it', async () => {
  const { on, stop, currentHealth } = await start([work, ok])
  expect(on.maintenance).toHaveBeenCalled()
  expect(currentHealth()).toEqual({
    state: 'maintenance',
    maintenance: { title: 'Work', body: 'Back at noon.', until: null },
  })
  expect(on.clear).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(on.clear).toHaveBeenCalled()
  expect(currentHealth().state).toBe('ok')
  stop()
})

test('an error answer that is no JSON is maintenance too, with fallbacks', async () => {
  const { on, stop, currentHealth } = await start([proxy])
  expect(on.maintenance).toHaveBeenCalled()
  expect(currentHealth().maintenance?.title).toBe('Not available at the moment')
  expect(currentHealth().maintenance?.body).not.toContain('<')
  stop()
})

test('no answer is a lost connection, not maintenance', async () => {
  const { on, stop, currentHealth } = await start([away, away])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(on.maintenance).not.toHaveBeenCalled()
  expect(currentHealth().state).toBe('lost')
  stop()
})
