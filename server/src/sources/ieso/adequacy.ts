import type { Quality } from 'contract'
import type { ReportKind } from '#sources/source.ts'
import { child, descendants, lineOf, type XmlElement } from '#sources/xml.ts'
import { daysAhead, since, until } from './addresses.ts'
import { balances, type Hours } from './adequacy-balance.ts'
import { fuelLists, type Listed, systemLists, zoneLists } from './adequacy-lists.ts'
import { type Opened, readDocument } from './document.ts'
import type { Draft } from './draft.ts'
import { renewal } from './est.ts'
import { fuelEntity } from './fuels.ts'
import { hourOf, numberOf } from './hours.ts'
import { isName } from './names.ts'
import { hourlyMw, type IesoReport, ontario } from './report.ts'

const stale_after_s = 21_600

/**
 * Supply against requirement of one delivery day, hour by hour; re-made many times a day, from 34 days ahead until the
 * day's end. Every list is kept as a forecast run issued at `CreatedAt`. Exports scheduled stand there as negative
 * numbers and are stored ≥ 0. The name of the value varies: it is the first child that is not `DeliveryHour`.
 * An hour that breaks the report's own arithmetic by more than 2 MW is `suspect` in the figure concerned.
 * Delivery days from market renewal on are in Adequacy3.
 */
export const adequacy2 = adequacy('Adequacy2', true, (addresses) => until(renewal, addresses))

/** The same since market renewal, with more on area demand, which is passed over. Unverified against a real file. */
export const adequacy3 = adequacy('Adequacy3', false, (addresses) => since(renewal, addresses))

function adequacy(report: string, verified: boolean, within: (all: Addresses) => Addresses): IesoReport {
  return {
    report,
    extension: 'xml',
    period: 'day',
    poll_s: 600,
    stale_after_s,
    verified,
    addresses: within(daysAhead(report, 'xml', 34)),
    read: (bytes) => {
      const figures = new Map<string, Hours>()
      const runs: Run[] = []
      const read = (element: XmlElement, opened: Opened) => runs.push(...readSide(element, opened, figures))
      const { draft, day } = readDocument(
        bytes,
        { report, dated: 'DeliveryDate' },
        { ForecastSupply: read, ForecastDemand: read },
      )
      const suspects = balances(figures)
      for (const run of runs) putRun(draft, day, run, suspects.get(run.figure) ?? new Set())
      return draft.done()
    },
  }
}

type Addresses = ReportKind['addresses']

/** `figure` is what the report's arithmetic knows it by: kind and qualifier of the system; empty for a fuel's. */
type Run = { datapoint: number; figure: string; v: Hours }

function readSide(side: XmlElement, { draft, day }: Opened, figures: Map<string, Hours>): Run[] {
  const system = draft.entity(ontario)
  const runs: Run[] = []
  const read = (container: XmlElement, entity: number, listed: Listed, figure: string) => {
    const v = hoursOf(draft, container, day, listed.magnitude ?? false)
    const { magnitude, path, ...claim } = listed
    const datapoint = draft.datapoint(hourlyMw({ ...claim, entity, horizon: 'forecast', stale_after_s }))
    if (figure !== '') figures.set(figure, v)
    runs.push({ datapoint, figure, v })
  }
  for (const listed of systemLists)
    for (const container of descendants(side, ...listed.path))
      read(container, system, listed, [listed.kind, listed.qualifier].filter(Boolean).join('.'))
  for (const resource of descendants(side, 'InternalResources', 'InternalResource')) {
    const written = child(resource, 'FuelType')?.text ?? ''
    if (!isName(written)) {
      draft.fault(lineOf(resource), 'no fuel', written)
      continue
    }
    const fuel = fuelEntity(written)
    const entity = draft.entity(fuel)
    for (const listed of fuelLists(fuel.name ?? written))
      for (const container of descendants(resource, ...listed.path)) read(container, entity, listed, '')
  }
  for (const { group, one, lists } of zoneLists)
    for (const zone of descendants(side, group, one)) {
      const name = child(zone, 'ZoneName')?.text ?? ''
      if (!isName(name)) draft.fault(lineOf(zone), 'no name of a zone', name)
      else
        for (const listed of lists(name))
          for (const container of descendants(zone, ...listed.path)) read(container, system, listed, '')
    }
  return runs
}

/** 24 values; null where the report has none, as for days far ahead. */
export function hoursOf(draft: Draft, container: XmlElement, day: number, magnitude: boolean): Hours {
  const hours: Hours = new Array(24).fill(null)
  for (const element of container.children) {
    const t = hourOf(draft, element, day, 'DeliveryHour')
    if (t === null) continue
    const v = numberOf(
      draft,
      element.children.find((one) => one.name !== 'DeliveryHour'),
    )
    if (v !== undefined && v !== null) hours[(t - day) / 3_600_000] = magnitude ? Math.abs(v) : v
  }
  return hours
}

/** The run of one list, issued when the report was made. */
export function putRun(
  draft: Draft,
  day: number,
  { datapoint, v }: { datapoint: number; v: Hours },
  suspect: Set<number> = new Set(),
) {
  if (draft.created_at === null) return
  const q = v.map((value, hour): Quality => (value === null ? 'missing' : suspect.has(hour) ? 'suspect' : 'good'))
  const run = { datapoint, issued_at: draft.created_at, first_t: day, interval_s: 3600, v }
  draft.run(q.every((quality) => quality === 'good') ? run : { ...run, q })
}
