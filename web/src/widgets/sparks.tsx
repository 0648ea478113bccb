import type { Datapoint } from 'contract'
import { useMemo } from 'react'
import { type Cursor, useCursor } from '#charts/cursor.ts'
import type { ChartSeries, Frame, Layer } from '#charts/grammar.ts'
import { newestReading, readingAt } from '#charts/reading.ts'
import { TimeChart } from '#charts/time-chart.tsx'
import { shortTime } from '#charts/wall-clock.ts'
import { formatIn } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Figure, FigureAge } from './figure.tsx'
import style from './widget.module.css'
import type { Drawn } from './widget-series.ts'

type Props = { drawn: Drawn; datapoints: readonly Datapoint[]; frame: Frame; cursor: Cursor; stepMs: number }

/** A card per datapoint, whatever its unit: its value now or at the cursor, its age, its course and forecast. */
export function Sparks({ drawn, datapoints, frame, cursor, stepMs }: Props) {
  return (
    <ul className={style.cards}>
      {datapoints.map((datapoint) => (
        <Card key={datapoint.tag} {...{ drawn, datapoint, frame, cursor, stepMs }} />
      ))}
    </ul>
  )
}

type CardProps = Omit<Props, 'datapoints'> & { datapoint: Datapoint }

function Card({ drawn, datapoint, frame, cursor, stepMs }: CardProps) {
  const { offsets } = useMarketTime()
  const at = useCursor(cursor)
  const { tag, name, unit, decimals } = datapoint
  const series = of(drawn.actual, tag) ?? of(drawn.forecast, tag)
  const planned = datapoint.forecast === null ? null : of(drawn.forecast, datapoint.forecast)
  const layers = useMemo<Layer[]>(
    () => [
      { type: 'forecast', series: planned ? [planned] : [] },
      { type: datapoint.horizon === 'forecast' ? 'forecast' : 'actual', series: series ? [series] : [] },
    ],
    [series, planned, datapoint.horizon],
  )
  const newest = series && newestReading(series, Math.min(frame.now, frame.to - 1))
  const shown = at === null ? newest : series && readingAt(series, at)
  return (
    <li className={style.card}>
      <header>
        <h3 title={name}>{name}</h3>
        {at === null ? (
          <FigureAge datapoint={datapoint} reading={newest} />
        ) : (
          <span className="age">{shortTime(offsets, at, frame.now)}</span>
        )}
      </header>
      {shown || at === null ? (
        <Figure size="strip" datapoint={datapoint} reading={shown} single={drawn.raw} />
      ) : (
        <span className={style.pending}>—</span>
      )}
      <div className={style.course}>
        <TimeChart
          title={name}
          {...{ unit, frame, layers, cursor, stepMs }}
          format={(value) => formatIn(unit, value, decimals)}
        />
      </div>
    </li>
  )
}

function of(series: readonly ChartSeries[], tag: string): ChartSeries | null {
  return series.find((one) => one.key === tag) ?? null
}
