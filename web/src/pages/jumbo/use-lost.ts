import { useLiveState } from '#data/live.ts'
import { usePulse } from '#data/pulse.ts'
import { useNow } from '#data/system.ts'

/** Since when the wall cannot be trusted (wall time, epoch ms); null: it can. Told within 15 s, whatever broke. */
export function useLost(): number | null {
  const { state, since } = useLiveState()
  const answered = usePulse()
  useNow(1_000)
  return lostSince(state, since, answered, Date.now())
}

/**
 * The pure half. A stream that is being opened again gets a few seconds; a server that has not answered for two pulses
 * does not. A past moment is not live, but it is not lost either as long as the server answers.
 */
export function lostSince(
  state: 'live' | 'reconnecting' | 'lost' | 'replaying',
  since: number,
  answered: number,
  now: number,
): number | null {
  const silent = now - answered > silentMs ? answered : null
  const broken = state === 'lost' || (state === 'reconnecting' && now - since > reconnectingMs) ? since : null
  if (silent === null || broken === null) return silent ?? broken
  return Math.min(silent, broken)
}

const reconnectingMs = 8_000
const silentMs = 12_000
