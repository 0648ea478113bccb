import type { PerformanceAnswer } from 'contract'
import { formatChange, formatMw, formatNumber } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Value } from '#ui/value.tsx'
import style from './performance.module.css'

/** The figures of a period, each with its formula and what it rests on. */
export function Figures({ answer }: { answer: PerformanceAnswer }) {
  const { figures: f, basis, units, silent } = answer
  const several = units > 1
  const times = `× ${f.capacity_mw === null ? 'capacity' : `${formatMw(f.capacity_mw)} MW`}`
  const hours = several ? 'unit-hours' : 'hours'
  return (
    <dl className={style.figures} aria-label="Figures of the period">
      <Figure name="Capacity factor" value={percent(f.capacity_factor)} unit="%">
        Σ output ÷ (known hours {times})
      </Figure>
      <Figure name="Availability, proxy" value={percent(f.availability)} unit="%">
        Σ capability ÷ (hours {times})
      </Figure>
      <Figure name="Utilisation" value={percent(f.utilisation)} unit="%">
        Σ output ÷ Σ capability
      </Figure>
      <Figure name="Service factor" value={percent(f.service_factor)} unit="%">
        {formatNumber(f.service_h)} service hours ÷ {formatNumber(f.known_h)} known {hours}
      </Figure>
      <Figure name="Output factor" value={percent(f.output_factor)} unit="%">
        Σ output ÷ (service hours {times})
      </Figure>
      <Figure name="Starts" value={f.known_h === 0 ? null : formatNumber(f.starts)} unit="">
        output 0, then above 0{f.known_h > 0 && <>; {formatNumber(f.reserve_h)} h able, not running</>}
      </Figure>
      <Ramps up={f.ramp_up} down={f.ramp_down} />
      <Figure name="Data" value={percent(f.period_h > 0 ? f.known_h / f.period_h : null)} unit="%">
        {formatNumber(f.known_h)} of {formatNumber(f.period_h)} {hours}; gaps left out, not zero
        {silent > 0 && `; ${silent} of ${units} units silent`}. Capacity: {basis.capacity}
      </Figure>
    </dl>
  )
}

type Ramp = PerformanceAnswer['figures']['ramp_up']

function Ramps({ up, down }: { up: Ramp; down: Ramp }) {
  const { date } = useMarketTime()
  const day = (ramp: Ramp) => (ramp && ramp.mw_per_h !== 0 ? `, ${date(ramp.t).split(' ').slice(1, 3).join(' ')}` : '')
  return (
    <Figure name="Largest ramp up" value={up && formatChange(up.mw_per_h)} unit="MW/h">
      {up && down
        ? `down ${formatChange(down.mw_per_h)}${day(down)}; up${day(up) || ': none'}`
        : 'no two known hours in a row'}
    </Figure>
  )
}

type FigureProps = { name: string; value: string | null; unit: string; children: React.ReactNode }

/** `value` null: nothing is known of it. */
function Figure({ name, value, unit, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Value size="strip" value={value === null ? null : 0} text={value ?? undefined} unit={unit} />
        <small>{children}</small>
      </dd>
    </div>
  )
}

const percent = (share: number | null) => (share === null ? null : formatNumber(share * 100, 1))
