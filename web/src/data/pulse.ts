import { api } from 'contract'
import { useEffect, useState } from 'react'
import { addressOf } from './client.ts'

const everyMs = 4_000
const patienceMs = 4_000

/**
 * Asks every few seconds whether the server answers at all; gives the wall time of the last answer. A line that died in
 * silence is noticed long before the stream's own heartbeat is missed; for a screen that nobody touches.
 */
export function usePulse(): number {
  const [answered, setAnswered] = useState(() => Date.now())
  useEffect(() => {
    let gone = false
    const beat = async () => {
      try {
        await fetch(addressOf(api.healthcheck), { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
        if (!gone) setAnswered(Date.now())
      } catch {
        // No answer: the last one only gets older.
      }
    }
    const timer = setInterval(() => void beat(), everyMs)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [])
  return answered
}
