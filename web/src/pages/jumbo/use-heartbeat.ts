import { useEffect, useState } from 'react'

/** `beat` changes every second while the page runs; `stood`: it did not for a while, which is news for a minute. */
export type Heartbeat = { beat: number; stood: { forMs: number; until: number } | null }

const newsMs = 60_000
const stoodMs = 10_000

/** Notices that the page itself stood still: a browser that hung, a computer that slept. A hidden page may rest. */
export function useHeartbeat(): Heartbeat {
  const [state, setState] = useState<Heartbeat>({ beat: 0, stood: null })
  useEffect(() => {
    let last = Date.now()
    const beat = () => {
      const now = Date.now()
      const before = last
      last = now
      setState((state) => ({ beat: state.beat + 1, stood: stoodStill(state.stood, before, now) }))
    }
    const shown = () => {
      last = Date.now()
    }
    const timer = setInterval(beat, 1_000)
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [])
  return state
}

/** The pure half, in wall time: the last standstill as long as it is news. */
export function stoodStill(known: Heartbeat['stood'], before: number, now: number): Heartbeat['stood'] {
  if (now - before > stoodMs) return { forMs: now - before, until: now }
  return known && now - known.until < newsMs ? known : null
}
