import type { RankingAnswer } from 'contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRanking } from '#data/generators-performance.ts'
import { formatMw, formatNumber, noData, notApplicable } from '#format.ts'
import { Failed, Loading } from '#ui/states.tsx'
import type { Plant } from './fleet.ts'
import style from './performance.module.css'
import type { Choice } from './performance-choice.ts'
import type { ChosenPeriod } from './use-period.ts'

type Ranked = RankingAnswer['units'][number]
type Measure = {
  id: string
  head: string
  says: string
  of: (figures: Ranked['figures']) => number | null
  percent: boolean
}

const measures: readonly Measure[] = [
  { id: 'mean', head: 'MW', says: 'mean output', of: (f) => f.mean_mw, percent: false },
  { id: 'capacity', head: 'CF %', says: 'capacity factor', of: (f) => f.capacity_factor, percent: true },
  { id: 'availability', head: 'Avail %', says: 'availability', of: (f) => f.availability, percent: true },
  { id: 'service', head: 'Run %', says: 'service factor', of: (f) => f.service_factor, percent: true },
  { id: 'ramp', head: 'Ramp', says: 'largest ramp up', of: (f) => f.ramp_up?.mw_per_h ?? null, percent: false },
]

type Props = { fuel: Plant['fuel']; period: ChosenPeriod; choice: Choice; onUnit: (id: string) => void }

/** The units of a fuel by one of their figures; the chosen ones are marked, a press goes to a unit. */
export function Ranking({ fuel, period: { from, to }, choice, onUnit }: Props) {
  const { data, state, error, refetch } = useRanking(fuel.id, { from, to })
  const [measure, setMeasure] = useState(measures[0] as Measure)
  const rows = useMemo(() => sorted(data?.units ?? [], measure), [data, measure])
  const most = Math.max(0, ...rows.map((one) => measure.of(one.figures) ?? 0))
  const isChosen = (one: Ranked) =>
    choice.group === 'unit' ? one.id === choice.id : choice.group === 'station' && one.station === choice.id
  const first = rows.findIndex(isChosen)
  const body = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = first < 0 ? undefined : body.current?.querySelectorAll('tbody tr')[first]
    // Only the list moves, never the page.
    if (row instanceof HTMLElement && body.current) body.current.scrollTop = Math.max(0, row.offsetTop - 72)
  }, [first])
  return (
    <section className={style.panel} aria-labelledby="ranking">
      <h2 id="ranking">
        Ranking, {fuel.name.toLowerCase()} units <span>by {measure.says}</span>
        <small>{first < 0 ? `${rows.length} units` : `${first + 1} of ${rows.length}`}</small>
      </h2>
      {state === 'loading' && <Loading rows={6} height={20} label="Loading the ranking" />}
      {state === 'failed' && <Failed title="The ranking could not be loaded." error={error} retry={refetch} />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section ref={body} className={style.scroll} tabIndex={0} aria-label="Ranking">
          <table>
            <thead>
              <tr>
                <th scope="col">Unit</th>
                {measures.map((one) => (
                  <th key={one.id} scope="col" aria-sort={one === measure ? 'descending' : undefined}>
                    <button type="button" title={`Rank by ${one.says}`} onClick={() => setMeasure(one)}>
                      {one.head}
                      <i aria-hidden>{one === measure ? ' ▾' : ''}</i>
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.id} data-chosen={isChosen(one) || undefined}>
                  <th scope="row">
                    <button type="button" title={one.name} onClick={() => onUnit(one.id)}>
                      {one.name}
                    </button>
                    <Bar value={measure.of(one.figures)} most={most} colour={fuel.colour} />
                  </th>
                  {measures.map((each) => (
                    <td key={each.id} data-on={each === measure || undefined}>
                      {written(each, one)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function Bar({ value, most, colour }: { value: number | null; most: number; colour: string }) {
  const share = value === null || most <= 0 ? 0 : Math.max(0, value) / most
  return (
    <span className={style.rankBar} aria-hidden>
      <i className={style.rankFill} style={{ width: `${share * 100}%`, background: colour }} />
    </span>
  )
}

function written({ of, percent }: Measure, { figures }: Ranked): string {
  const value = of(figures)
  if (value === null) return figures.known_h === 0 ? noData : notApplicable
  return percent ? formatNumber(value * 100) : formatMw(value)
}

/** The highest first; who has none comes last. */
function sorted(units: readonly Ranked[], { of }: Measure): Ranked[] {
  const figure = (one: Ranked) => of(one.figures) ?? Number.NEGATIVE_INFINITY
  return [...units].sort((a, b) => figure(b) - figure(a) || a.name.localeCompare(b.name))
}
