import type { Preferences, System } from 'contract'
import { hourEndingAt } from 'grid/zone.ts'
import { useUser } from '#data/session.ts'
import { useClock, useNow } from '#data/system.ts'
import { formatDate, formatHour, formatTime, formatZone } from '#format.ts'
import { useSearch } from '#navigation/use-address.ts'

/** Market time with its hour; beside it, for those who like it so, the time of their own zone or UTC. */
export function MarketClock({ system }: { system: System }) {
  const { at } = useClock()
  const now = useNow(1_000)
  const { time_zone, hour } = useReading()
  const { offsets, hour_labels } = system
  return (
    <div className="market-clock" title={`Market time of ${system.name}: ${formatDate(now, offsets)}`}>
      <time dateTime={new Date(now).toISOString()}>
        <span className="only-spoken">{at === null ? 'Market time' : 'Shown moment'} </span>
        {formatTime(now, offsets, true)}
      </time>
      <span className="market-zone">{formatZone(now, offsets, system.zone_names)}</span>
      <span className="hour-chip">
        {hour === 'starting'
          ? formatTime(hourEndingAt(offsets, now, hour_labels).start, offsets)
          : formatHour(now, offsets, hour_labels)}
      </span>
      {time_zone !== 'market' && <span className="market-second">{secondTime(now, time_zone)}</span>}
    </div>
  )
}

/** How this user reads times: by the address, else by the account. */
function useReading(): Preferences {
  const { tz, hour } = useSearch()
  const kept = useUser()?.preferences
  return {
    time_zone: tz === 'market' || tz === 'local' || tz === 'utc' ? tz : (kept?.time_zone ?? 'market'),
    hour: hour === 'ending' || hour === 'starting' ? hour : (kept?.hour ?? 'ending'),
  }
}

function secondTime(now: number, zone: 'local' | 'utc'): string {
  if (zone === 'utc') return `${new Date(now).toISOString().slice(11, 16)} UTC`
  // The browser's own zone is for its reader alone; nothing is reckoned with it.
  const local = new Date(now)
  return `${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')} here`
}
