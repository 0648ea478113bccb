/** Waits, and resolves early when the signal aborts: false then. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const done = (whole: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
      resolve(whole)
    }
    const aborted = () => done(false)
    const timer = setTimeout(() => done(true), Math.min(Math.max(ms, 0), LONGEST_TIMER_MS))
    signal.addEventListener('abort', aborted)
  })
}

/** Lets timers, sockets and stop() have their turn between two pieces of work. */
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

// A timer over 2^31 ms fires at once.
const LONGEST_TIMER_MS = 2_000_000_000
