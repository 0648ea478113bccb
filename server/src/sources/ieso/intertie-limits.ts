import { child, descendants, lineOf, type XmlElement } from '#sources/xml.ts'
import { daysAhead, hourly, since } from './addresses.ts'
import { type Opened, readDocument } from './document.ts'
import type { Draft } from './draft.ts'
import { intervalMs, renewal } from './est.ts'
import { flagQuality } from './flag.ts'
import { hourValues, intervalOf, isOver, numberOf } from './hours.ts'
import { intertieEntity } from './interties.ts'
import { hourlyMw, type IesoReport } from './report.ts'

const dayAhead_s = 10_800
const realtime_s = 900

/**
 * What may flow over each intertie at most, from the schedules of the market: hour by hour for the next day, before the
 * day-ahead run (about 08:10 EST) and after it (the later one counts), and every five minutes. A zone stands there as
 * four letters and a direction, `NYSIN` to New York, export, `NYSIX` from it, import; a limit on several together,
 * with a `+` in its name, belongs to no intertie and is passed over. Written with the sign of the flow into
 * Ontario; stored ≥ 0. Direction and codes are not the operator's written word but what others found; unverified
 * against a real file.
 */
export const preDaIntertieSchedLimits = dayAhead('PreDAIntertieSchedLimits')
export const daIntertieSchedLimits2 = dayAhead('DAIntertieSchedLimits2')

function dayAhead(report: string): IesoReport {
  return {
    report,
    extension: 'xml',
    period: 'day',
    poll_s: 1800,
    stale_after_s: dayAhead_s,
    verified: false,
    addresses: since(renewal, daysAhead(report, 'xml', 1)),
    read: (bytes) => {
      const { draft } = readDocument(
        bytes,
        { report, dated: 'DeliveryDate' },
        {
          IntertieZonalEnergies: (element, { draft, day }) => {
            const limit = limitOf(draft, element, '')
            if (limit === null) return
            const hours = within(element, 'HourlyEnergies', 'HourlyEnergy')
            for (const { t, v } of hourValues(draft, hours, day, { hour: 'DeliveryHour', value: 'EnergyMW' }))
              draft.put(limit, t, v === null ? null : Math.abs(v))
          },
        },
      )
      return draft.done()
    },
  }
}

export const realtimeIntertieSchedLimits: IesoReport = {
  report: 'RealtimeIntertieSchedLimits',
  extension: 'xml',
  period: 'hour',
  poll_s: 30,
  stale_after_s: realtime_s,
  verified: false,
  addresses: hourly('RealtimeIntertieSchedLimits', 'xml'),
  read: (bytes) => {
    const { draft } = readDocument(
      bytes,
      { report: 'RealtimeIntertieSchedLimits', dated: 'DeliveryDate', hourly: true },
      { IntertieZonalEnergies: readIntervals },
    )
    return draft.done()
  },
}

function readIntervals(element: XmlElement, { draft, day: hour }: Opened) {
  const limit = limitOf(draft, element, '5m')
  if (limit === null) return
  for (const one of within(element, 'IntervalEnergies', 'IntervalEnergy')) {
    const t = intervalOf(draft, one, hour)
    const v = numberOf(draft, child(one, 'EnergyMW'))
    if (t === null || v === undefined || (v === null && !isOver(draft, t, intervalMs))) continue
    draft.put(limit, t, v === null ? null : Math.abs(v), flagQuality(v, child(one, 'Flag')?.text ?? ''))
  }
}

/** With or without a list around them: the accounts of the layout differ. */
const within = (element: XmlElement, list: string, one: string): XmlElement[] => [
  ...descendants(element, one),
  ...descendants(element, list, one),
]

/** The datapoint of a limit; null where it belongs to no intertie, and after a fault where its name is not known. */
function limitOf(draft: Draft, element: XmlElement, qualifier: '' | '5m'): number | null {
  const name = child(element, 'IntertieZoneName')?.text ?? ''
  if (name.includes('+')) return null
  const [, code = '', way] = /^([A-Z]{4})([NX])$/.exec(name) ?? []
  const zone = zones.get(code)
  if (zone === undefined) {
    draft.fault(lineOf(element), 'no limit of an intertie that is known', name)
    return null
  }
  const exported = way === 'N'
  return draft.datapoint(
    hourlyMw({
      entity: intertieEntity(draft, zone),
      kind: exported ? 'limit_export' : 'limit_import',
      qualifier,
      name: `${zone} ${exported ? 'export' : 'import'} limit${qualifier ? ', 5 minutes' : ''}`,
      stale_after_s: qualifier ? realtime_s : dayAhead_s,
      ...(qualifier && { interval_s: 300 }),
    }),
  )
}

/** The codes of the intertie zones. */
const zones = new Map([
  ['MBSI', 'MANITOBA'],
  ['PQSK', 'MANITOBA SK'],
  ['MISI', 'MICHIGAN'],
  ['MNSI', 'MINNESOTA'],
  ['NYSI', 'NEW-YORK'],
  ['PQAT', 'PQ.AT'],
  ['PQBE', 'PQ.B5D.B31L'],
  ['PQDZ', 'PQ.D4Z'],
  ['PQDA', 'PQ.D5A'],
  ['PQHZ', 'PQ.H4Z'],
  ['PQHA', 'PQ.H9A'],
  ['PQPC', 'PQ.P33C'],
  ['PQQC', 'PQ.Q4C'],
  ['PQXY', 'PQ.X2Y'],
])
