import type { Datapoint } from 'contract'
import { useMemo } from 'react'
import { BulletBar } from '#charts/bullet-bar.tsx'
import { useLatest } from '#data/live.ts'
import { useDashboardAlerts } from '#data/settings.ts'
import { beyondOf } from '#data/thresholds.ts'
import { formatIn } from '#format.ts'
import { colours } from '#theme.ts'
import { Figure, FigureAge } from './figure.tsx'
import style from './widget.module.css'

/** One big value per datapoint; with `bars` each against the thresholds that the user has set for it. */
export function Numbers({ datapoints, bars }: { datapoints: readonly Datapoint[]; bars: boolean }) {
  const tags = useMemo(() => datapoints.map((one) => one.tag), [datapoints])
  const latest = useLatest(tags)
  const { alerts } = useDashboardAlerts()
  return (
    <ul className={style.numbers}>
      {datapoints.map((datapoint) => {
        const { tag, unit } = datapoint
        const reading = latest.get(tag)
        const limits = alerts?.get(tag)
        return (
          <li key={tag}>
            <h3 title={datapoint.name}>{datapoint.name}</h3>
            <p className={style.figure}>
              <Figure
                size="lead"
                datapoint={datapoint}
                reading={reading}
                outside={beyondOf(reading?.v, limits, datapoint)}
              />
            </p>
            {bars && (
              <Against
                value={reading?.v ?? null}
                lower={limits?.lower_threshold ?? null}
                upper={limits?.upper_threshold ?? null}
                unit={unit}
              />
            )}
            <FigureAge datapoint={datapoint} reading={reading} />
          </li>
        )
      })}
    </ul>
  )
}

type AgainstProps = { value: number | null; lower: number | null; upper: number | null; unit: string }

function Against({ value, lower, upper, unit }: AgainstProps) {
  if (upper === null)
    return (
      <span className="age">{lower === null ? 'no threshold set' : `not below ${formatIn(unit, lower)} ${unit}`}</span>
    )
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
