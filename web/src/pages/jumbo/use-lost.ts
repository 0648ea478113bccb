import { useDisplay } from '#data/display.ts'
import { isWall } from '#data/display-mode.ts'
import { useLiveState } from '#data/live.ts'
import { usePulse } from '#data/pulse.ts'
import { useNow } from '#data/system.ts'

/** Why a wall cannot be trusted, and since when (wall time, epoch ms). */
export type Lost = { what: 'connection' | 'revoked' | 'expired'; since: number }

/** Null: it can be trusted. Told within 15 s, whatever broke. */
export function useLost(): Lost | null {
  const { state, since } = useLiveState()
  const answered = usePulse()
  const display = useDisplay()
  useNow(1_000)
  const broken = lostSince(state, since, answered, Date.now())
  if (isWall() && (display.state === 'revoked' || display.state === 'expired'))
    return { what: display.state, since: display.since }
  return broken === null ? null : { what: 'connection', since: broken }
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
