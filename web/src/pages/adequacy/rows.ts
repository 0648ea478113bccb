import type { AdequacyAnswer, Fuel } from 'contract'
import { colours } from '#theme.ts'
import { find } from './supply.ts'

type Values = readonly (number | null)[]

/** One line of the table: its group's name where it begins one, what it is, its figures hour by hour, and its weight. */
export type AdequacyRow = {
  key: string
  group?: { name: string; colour?: string }
  label: string
  v: Values
  tone: 'quiet' | 'plain' | 'strong' | 'excess' | 'change'
}

/** The table in the operator's order: per fuel, imports, supply, demand, exports, reserve, requirement, excess; then the run before. */
export function rowsOf(answer: AdequacyAnswer, palette: readonly Fuel[], before: AdequacyAnswer | null): AdequacyRow[] {
  const own = (kind: string, qualifier = '') => find(answer, 'system', null, kind, qualifier)?.v
  const rows: AdequacyRow[] = []
  const block = (key: string, group: AdequacyRow['group'], lines: readonly Line[]) => {
    const known = lines.filter((line): line is Line & { v: Values } => line.v?.some((v) => v !== null) ?? false)
    known.forEach((line, i) => {
      rows.push({
        key: `${key} ${line.label}`,
        group: i === 0 ? group : undefined,
        label: line.label,
        v: line.v,
        tone: line.tone,
      })
    })
  }
  for (const id of fuelsOf(answer, palette)) {
    const known = palette.find((fuel) => fuel.id === id)
    const name = known?.name ?? find(answer, 'fuel', id, 'capacity')?.entity.name ?? id
    const of = (kind: string, qualifier = '') => find(answer, 'fuel', id, kind, qualifier)?.v
    block(id, { name, colour: known?.colour ?? colours.unknownFuel }, [
      { label: 'Capacity', v: of('capacity'), tone: 'quiet' },
      { label: 'Outages', v: of('outage'), tone: 'quiet' },
      { label: 'Offered', v: of('offered'), tone: 'quiet' },
      { label: 'Forecast', v: of('generation', 'forecast.adequacy'), tone: 'quiet' },
      { label: 'Scheduled', v: of('scheduled'), tone: 'plain' },
    ])
  }
  block('imports', { name: 'Imports', colour: '#f7efde' }, [
    { label: 'Capacity', v: own('imports', 'capacity'), tone: 'quiet' },
    { label: 'Offered', v: own('imports', 'offered'), tone: 'quiet' },
    { label: 'Scheduled', v: own('imports', 'scheduled'), tone: 'plain' },
  ])
  block('all', { name: 'All resources' }, [
    { label: 'Capacity', v: own('capacity'), tone: 'quiet' },
    { label: 'Outages', v: own('outage'), tone: 'quiet' },
    { label: 'Bottled', v: own('bottled'), tone: 'quiet' },
    { label: 'Regulation', v: own('regulation'), tone: 'quiet' },
  ])
  block('supply', { name: 'Total supply' }, [{ label: '', v: answer.supply, tone: 'strong' }])
  block('demand', { name: 'Demand' }, [
    { label: 'Forecast', v: answer.demand, tone: 'plain' },
    { label: 'Load off', v: own('dispatchable_load', 'off'), tone: 'quiet' },
  ])
  block('exports', { name: 'Exports' }, [
    { label: 'Capacity', v: own('exports', 'capacity'), tone: 'plain' },
    { label: 'Scheduled', v: own('exports', 'scheduled'), tone: 'quiet' },
  ])
  block('reserve', { name: 'Reserve' }, [
    { label: 'Operating', v: own('reserve_requirement'), tone: 'plain' },
    { label: 'Uncertainty', v: own('load_forecast_uncertainty'), tone: 'quiet' },
    { label: 'Contingency', v: own('contingency'), tone: 'quiet' },
  ])
  block('requirement', { name: 'Requirement' }, [{ label: '', v: answer.requirement, tone: 'strong' }])
  block('excess', { name: 'Excess' }, [{ label: 'or shortfall', v: answer.excess, tone: 'excess' }])
  const was = before && alignedTo(answer.t, before)
  if (was) {
    block('before', { name: 'Run before' }, [{ label: 'excess', v: was, tone: 'change' }])
    block('change', { name: 'Change' }, [
      { label: '', v: answer.excess.map((v, i) => minus(v, was[i])), tone: 'change' },
    ])
  }
  return rows
}

type Line = { label: string; v: Values | undefined; tone: AdequacyRow['tone'] }

function fuelsOf(answer: AdequacyAnswer, palette: readonly Fuel[]): string[] {
  const place = (id: string) => palette.find((fuel) => fuel.id === id)?.order ?? 1e6
  const ids = new Set(answer.layers.filter((one) => one.entity.type === 'fuel').map((one) => one.entity.id))
  return [...ids].sort((a, b) => place(a) - place(b) || a.localeCompare(b))
}

function alignedTo(t: readonly number[], { t: own, excess }: AdequacyAnswer): Values {
  const at = new Map(own.map((start, i) => [start, excess[i] ?? null]))
  return t.map((start) => at.get(start) ?? null)
}

function minus(a: number | null | undefined, b: number | null | undefined): number | null {
  return typeof a === 'number' && typeof b === 'number' ? a - b : null
}
