import type { Performance } from 'grid/performance.ts'
import { formatChange, formatNumber, notApplicable } from '#format.ts'
import style from './performance.module.css'
import type { UnitHours } from './performance-hours.ts'

/** The figures of a period, each with its formula and what it rests on. */
export function Figures({ hours, periodH }: { hours: UnitHours; periodH: number }) {
  const { figures: f, capacity_mw, capabilityBasis, speaking } = hours
  const mw = capacity_mw === null ? 'capacity not known' : `${formatNumber(capacity_mw)} MW`
  const basis = new Set(
    speaking.map((unit) => (unit.capacity_mw === null ? 'highest capability of the period' : unit.capacity_basis)),
  )
  return (
    <dl className={style.figures} aria-label="Figures of the period">
      <Figure
        name="Capacity factor"
        value={percent(f.capacity_factor)}
        unit="%"
        note={`Σ output ÷ (known hours × ${mw})`}
      />
      <Figure
        name="Output factor"
        value={percent(f.output_factor)}
        unit="%"
        note={`the same, over ${count(f.service_h)} service hours`}
      />
      <Figure
        name="Availability, proxy"
        value={percent(f.availability)}
        unit="%"
        note={`Σ capability ÷ (hours × ${mw}); ${capabilityBasis}`}
      />
      <Figure name="Utilisation" value={percent(f.utilisation)} unit="%" note="Σ output ÷ Σ capability" />
      <Figure
        name="Service hours"
        value={f.known_h === 0 ? notApplicable : count(f.service_h)}
        unit="h"
        note={`output above 0; ${percent(f.service_factor)} % of known hours, ${f.starts} ${f.starts === 1 ? 'start' : 'starts'}`}
      />
      <Figure
        name="Largest ramp"
        value={f.ramp_up_mw === null ? notApplicable : formatChange(f.ramp_up_mw)}
        unit="MW/h"
        note={
          f.ramp_down_mw === null ? 'no two hours in a row' : `down ${formatChange(f.ramp_down_mw)}; from hour to hour`
        }
      />
      {f.forecast_mae_mw !== null && (
        <Figure
          name="Forecast error"
          value={formatNumber(f.forecast_mae_mw, 1)}
          unit="MW"
          note={`mean size; bias ${formatChange(f.forecast_bias_mw, (v) => formatNumber(v, 1))} (forecast − output)`}
        />
      )}
      <Figure
        name="Data"
        value={periodH > 0 ? formatNumber((f.known_h / periodH) * 100, 1) : notApplicable}
        unit="%"
        note={`${count(f.known_h)} of ${count(periodH)} h known; gaps left out, not zero. Capacity: ${[...basis].filter(Boolean).join(', ') || 'not known'}`}
      />
    </dl>
  )
}

function Figure({ name, value, unit, note }: { name: string; value: string; unit: string; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {value !== notApplicable && <span className="unit">{unit}</span>}
        <small>{note}</small>
      </dd>
    </div>
  )
}

const percent = (share: Performance['capacity_factor']) =>
  share === null ? notApplicable : formatNumber(share * 100, 1)
const count = (hours: number) => formatNumber(hours)
