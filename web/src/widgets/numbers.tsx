import type { Datapoint } from 'contract'
import { useMemo } from 'react'
import { BulletBar } from '#charts/bullet-bar.tsx'
import { useLatest } from '#data/live.ts'
import { useProvenance } from '#data/provenance.ts'
import { useDashboardAlerts } from '#data/settings.ts'
import { useNow } from '#data/system.ts'
import { formatIn } from '#format.ts'
import { colours } from '#theme.ts'
import { Age, isStale } from '#ui/age.tsx'
import { Value } from '#ui/value.tsx'
import style from './widget.module.css'

/** One big value per datapoint; with `bars` each against the thresholds that the user has set for it. */
export function Numbers({ datapoints, bars }: { datapoints: readonly Datapoint[]; bars: boolean }) {
  const tags = useMemo(() => datapoints.map((one) => one.tag), [datapoints])
  const latest = useLatest(tags)
  const { alerts } = useDashboardAlerts()
  const now = useNow(5_000)
  const ask = useProvenance()
  return (
    <ul className={style.numbers}>
      {datapoints.map((datapoint) => {
        const { tag, unit, decimals } = datapoint
        const reading = latest.get(tag)
        const intervalMs = (datapoint.interval_s ?? 0) * 1_000
        const staleMs = datapoint.stale_after_s === null ? null : datapoint.stale_after_s * 1_000
        const flows = datapoint.kind === 'flow'
        const value = reading?.v ?? null
        const limits = alerts?.get(tag)
        return (
          <li key={tag}>
            <h3>{datapoint.name}</h3>
            <p className={style.figure}>
              {flows && value !== null && Math.abs(value) >= 0.5 && <b>{value > 0 ? 'EXPORT' : 'IMPORT'}</b>}
              <Value
                size="lead"
                value={flows && value !== null ? Math.abs(value) : value}
                unit={unit}
                decimals={decimals}
                quality={reading?.q}
                stale={reading !== undefined && isStale(reading.t, now, intervalMs, staleMs)}
                provenance={reading ? ask(tag, reading.t) : undefined}
              />
            </p>
            {bars && (
              <Against
                value={value}
                lower={limits?.lower_threshold ?? null}
                upper={limits?.upper_threshold ?? null}
                unit={unit}
              />
            )}
            {reading ? (
              // The page's clock ticks in steps: telemetry of this second is not ahead of it.
              <Age
                t={reading.t}
                now={intervalMs < 60_000 ? Math.max(now, reading.t + intervalMs) : now}
                intervalMs={intervalMs}
                staleAfterMs={staleMs}
              />
            ) : (
              <span className="age">never reported</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Against({
  value,
  lower,
  upper,
  unit,
}: {
  value: number | null
  lower: number | null
  upper: number | null
  unit: string
}) {
  if (upper === null)
    return <span className="age">{lower === null ? 'no threshold set' : `not below ${formatIn(unit, lower)}`}</span>
  const from = lower ?? Math.min(0, upper)
  return (
    <>
      <BulletBar
        share={value === null ? null : (value - from) / (upper - from)}
        colour={colours.primary}
        state={value === null ? 'missing' : 'known'}
        strong
      />
      <span className="age">
        {formatIn(unit, from)} to {formatIn(unit, upper)} {unit}
      </span>
    </>
  )
}
