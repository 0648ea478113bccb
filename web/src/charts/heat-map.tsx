import { addDays, hourEndingAt, marketDate, type Offsets, startOfDay } from 'grid/zone.ts'
import { useMemo } from 'react'
import { useMarketTime } from '#ui/market-time.tsx'
import { vocabulary } from '#ui/vocabulary.ts'
import type { ChartSeries } from './grammar.ts'
import style from './heat-map.module.css'
import { dayName } from './wall-clock.ts'

export type HeatMapProps = {
  title: string
  unit: string
  series: ChartSeries
  offsets: Offsets
  format: (value: number) => string
  /** The days from here on are shown, whether anything is known of them or not. */
  from: number
  /** Hours that ended by then are due, epoch ms; a cell after it is empty, not missing. */
  until: number
}

type Column = { date: string; first: number; cells: (number | null | undefined)[] }

/** Hours down, days across, one hue from dark grey to pale blue; an hour without a value is hatched. */
export function HeatMap({ title, unit, series, offsets, format, from, until }: HeatMapProps) {
  const columns = useMemo(() => columnsOf(series, offsets, from, until), [series, offsets, from, until])
  const { hourLabel } = useMarketTime()
  const known = series.v.filter((v): v is number => v !== null)
  // Over its own range: of a unit that never stops the small differences show.
  const low = known.reduce((a, b) => Math.min(a, b), known[0] ?? 0)
  const high = known.reduce((a, b) => Math.max(a, b), known[0] ?? 0)
  if (columns.length === 0) return <p className={style.nothing}>no readings in this stretch of time</p>
  const every = Math.max(1, Math.ceil(columns.length / 10))
  return (
    <figure
      className={style.map}
      aria-label={`${title}, ${unit}, hour by day: ${columns.length} days, from ${format(low)} to ${format(high)}`}
    >
      <div className={style.hours} aria-hidden>
        {[1, 6, 12, 18, 24].map((he) => (
          <span key={he} style={{ top: `${((he - 0.5) / 24) * 100}%` }}>
            {hourLabel(String(he))}
          </span>
        ))}
      </div>
      <div className={style.columns} aria-hidden>
        {columns.map(({ date, first, cells }) => (
          <div key={date} className={style.column}>
            {Array.from({ length: 24 }, (_, i) => (
              <Cell
                key={String(i)}
                hour={`${date} HE ${i + 1}`}
                v={cells[i + 1]}
                due={first + i * 3_600_000 >= from && first + (i + 1) * 3_600_000 <= until}
                low={low}
                high={high}
                say={format}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={style.days} aria-hidden>
        {columns.map(({ date, first }, i) => (
          <span key={date}>{i % every === 0 ? dayName(offsets, first).split(' ').slice(1).join(' ') : ''}</span>
        ))}
      </div>
      <figcaption className={style.legend}>
        <i className={style.hatch} /> {vocabulary.missing.word}
        <span>{format(low)}</span>
        <i className={style.ramp} />
        <span>
          {format(high)} {unit}
        </span>
      </figcaption>
    </figure>
  )
}

type CellProps = {
  hour: string
  v: number | null | undefined
  due: boolean
  low: number
  high: number
  say: (v: number) => string
}

function Cell({ hour, v, due, low, high, say }: CellProps) {
  if (v === null || v === undefined) return <i className={due ? style.missing : undefined} />
  // Where all are alike, an hour at zero is dark and any other one bright.
  const share = high === low ? (high === 0 ? 0 : 1) : (v - low) / (high - low)
  return <i style={{ background: shade(share) }} title={`${hour}: ${say(v)}`} />
}

/** One hue: dark grey, slate, pale blue; two halves, so that the middle is not washed out. */
function shade(share: number): string {
  const [from, to, part] = share < 0.5 ? [dark, slate, share * 2] : [slate, pale, share * 2 - 1]
  return `color-mix(in oklab, ${to} ${(part * 100).toFixed(0)}%, ${from})`
}

const [dark, slate, pale] = ['#2a2c2e', '#4f7491', '#cfe4f7']

/** Every market day of a stretch; a repeated hour is the mean of both, for it has one cell. */
function columnsOf({ t, v }: ChartSeries, offsets: Offsets, from: number, until: number): Column[] {
  const columns = new Map<string, Column>()
  for (let date = marketDate(offsets, from); until > from; date = addDays(date, 1)) {
    const first = startOfDay(date, offsets)
    if (first >= until) break
    columns.set(date, { date, first, cells: [] })
  }
  t.forEach((at, i) => {
    const column = columns.get(marketDate(offsets, at))
    if (!column) return
    const { he } = hourEndingAt(offsets, at)
    const [before, value] = [column.cells[he], v[i] ?? null]
    column.cells[he] = typeof before === 'number' && value !== null ? (before + value) / 2 : (value ?? before ?? null)
  })
  return [...columns.values()]
}
