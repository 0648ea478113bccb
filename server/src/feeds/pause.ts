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

/** Wakes a loop before its time. */
export type Bell = {
  ring: () => void
  /** Until it rings (or rang since the last wait), the time is over or the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Waits until it has not rung for `ms`, at most ten times that; false when the signal aborts. */
  quiet: (ms: number, signal: AbortSignal) => Promise<boolean>
}

export function createBell(): Bell {
  let rung = false
  let wake: (() => void) | null = null
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(ms, signal) {
      if (!rung) {
        const sooner = new AbortController()
        wake = () => sooner.abort()
        await pause(ms, AbortSignal.any([signal, sooner.signal]))
        wake = null
      }
    },
    async quiet(ms, signal) {
      for (let turn = 0; rung && turn < 10 && !signal.aborted; turn += 1) {
        rung = false
        await pause(ms, signal)
      }
      rung = false
      return !signal.aborted
    },
  }
}
