import type { Generator } from 'contract'
import { useState } from 'react'
import { formatChange, formatMw, formatNumber } from '#format.ts'
import type { TreeNode } from '#tables/tree.ts'
import { Stale } from '#ui/states.tsx'
import { Value } from '#ui/value.tsx'
import { partOf } from './columns.tsx'
import type { Plant } from './fleet.ts'
import { LongName } from './long-name.tsx'
import style from './overview.module.css'
import { isWhollyStale, partlyStale, type Staleness } from './staleness.ts'

type Props = {
  whole: Plant
  fleet: readonly TreeNode<Plant>[]
  asOf: string
  staleness: Staleness | null
  /** Goes to a unit's row. */
  onGo: (unit: string) => void
}

/** What the fleet gives in total, and which units changed most in the last hour. */
export function Movers({ whole, fleet, asOf, staleness, onGo }: Props) {
  const [held, setHeld] = useState<Mover[] | null>(null)
  const newest = moversOf(fleet)
  // Under the pointer nothing changes its place.
  const movers = held ?? newest
  const most = Math.max(1, ...movers.map((one) => Math.abs(one.change)))
  const old = isWhollyStale(staleness)
  const lacking = [partOf(whole.output), partlyStale(staleness)].filter(Boolean).join(', ')
  return (
    <aside className={style.side} aria-label="Total output and major movers">
      <section>
        <h2>
          Total output <span>{asOf}</span>
        </h2>
        <Value
          size="lead"
          label="Total output"
          value={whole.output.value}
          unit="MW"
          quality={lacking ? 'partial' : 'good'}
          stale={old}
        />
        {old && (
          <>
            {' '}
            <Stale ageMs={staleness.newestMs} />
          </>
        )}
        <p className={style.sum}>
          {whole.usedPercent === null
            ? ''
            : `${formatNumber(whole.usedPercent)} % of ${formatMw(whole.capability.value ?? 0)} MW capability`}
          <br />
          {whole.headroom.value !== null && `Headroom ${formatMw(whole.headroom.value)} MW`}
          {whole.change.value !== null && ` · ${formatChange(whole.change.value)} MW in 1 h`}
          {lacking && (
            <>
              <br />
              {lacking}
            </>
          )}
        </p>
        <div className={style.shares} aria-hidden>
          {fleet.map(({ id, value }) => (
            <i key={id} style={{ flexGrow: Math.max(0, value.output.value ?? 0), background: value.fuel.colour }} />
          ))}
        </div>
        <dl className={style.fuels}>
          {fleet.map(({ id, value }) => (
            <div key={id}>
              <dt>
                <i className={style.swatch} style={{ background: value.fuel.colour }} />
                {value.name}
              </dt>
              <dd>
                <Value
                  value={value.output.value}
                  unit=""
                  text={value.output.value === null ? undefined : formatMw(value.output.value)}
                />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section onPointerEnter={() => setHeld(newest)} onPointerLeave={() => setHeld(null)}>
        <h2>
          Major movers <span>last hour, MW</span>
        </h2>
        {movers.length === 0 && <p className={style.sum}>No unit changed its output.</p>}
        <ol>
          {movers.map((one) => (
            <li key={one.id}>
              <button type="button" className={style.mover} title="To its row" onClick={() => onGo(one.id)}>
                <span className={style.moverName}>
                  <LongName text={one.name} />
                </span>
                <b>
                  <span aria-hidden>{one.change > 0 ? '▲' : '▼'}</span> {formatChange(one.change)}
                </b>
                <span className={style.swing} aria-hidden>
                  <i
                    style={{
                      background: one.colour,
                      width: `${(Math.abs(one.change) / most) * 50}%`,
                      [one.change > 0 ? 'left' : 'right']: '50%',
                    }}
                  />
                </span>
                <span className={style.nowOf}>
                  <i className={style.swatch} style={{ background: one.colour }} />
                  {one.fuel} · now {formatMw(one.output)} MW
                </span>
              </button>
            </li>
          ))}
        </ol>
      </section>
    </aside>
  )
}

type Mover = { id: string; name: string; fuel: string; colour: string; change: number; output: number }

/** The units whose output changed most, greatest first. */
export function moversOf(fleet: readonly TreeNode<Plant>[], most = 12): Mover[] {
  return fleet
    .flatMap(({ value }) => value.units.flatMap((unit) => moverOf(unit, value.fuel) ?? []))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.name.localeCompare(b.name))
    .slice(0, most)
}

function moverOf(unit: Generator, fuel: Plant['fuel']): Mover | null {
  const output = unit.output?.[1] ?? null
  if (output === null || !unit.change_1h_mw) return null
  return { id: unit.id, name: unit.name, fuel: fuel.name, colour: fuel.colour, change: unit.change_1h_mw, output }
}
