import type { PerformanceAnswer } from 'contract'
import { formatNumber } from '#format.ts'
import style from './performance.module.css'

/** What the figures rest on, and every formula with its name in the standard. */
export function Basis({ answer }: { answer: PerformanceAnswer }) {
  const { basis, formulas, units, silent, figures } = answer
  return (
    <section className={style.basis} aria-label="What the figures rest on">
      <h2>What the figures rest on</h2>
      <p>
        Net output by hour as reported. {basis.hours}. Capacity: {basis.capacity}. Capability: {basis.capability}.
        {units > 1 && ' Of several units all sums run over units and hours, so a large unit weighs more.'}
      </p>
      {silent > 0 && (
        <p>
          {silent} of {units} units say nothing in this period; they are in none of the sums, nor in the capacity.
        </p>
      )}
      {figures.unused_mwh !== null && (
        <p>
          Available, not taken: {formatNumber(figures.unused_mwh)} MWh. Curtailment: {lowerFirst(basis.curtailment)}.
        </p>
      )}
      <details>
        <summary>Formulas and their names in IEEE 762</summary>
        <dl>
          {formulas.map((one) => (
            <div key={one.figure}>
              <dt>{one.name}</dt>
              <dd>
                {one.formula}. <span>{one.standard}.</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
