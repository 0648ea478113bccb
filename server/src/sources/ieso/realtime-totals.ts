import type { ReportKind } from '#sources/source.ts'
import { child, descendants, lineOf, type XmlElement } from '#sources/xml.ts'
import { hourly, since, until } from './addresses.ts'
import { type Opened, readDocument } from './document.ts'
import { intervalMs, renewal } from './est.ts'
import { flagQuality } from './flag.ts'
import { intervalOf, isOver, numberOf } from './hours.ts'
import { isPassedOver, quantityOf } from './quantities.ts'
import { hourlyMw, type IesoReport, ontario } from './report.ts'

const stale_after_s = 900

/**
 * Demand, loss and operating reserve every five minutes, since market renewal; one file an hour, re-made about three
 * minutes before each interval begins: they are what dispatch aims at, and the operator's figure of what was. A flag
 * other than DSO-RD marks an administered value, stored as estimated. The operator's hourly demand is the rounded mean
 * of the twelve.
 */
export const realtimeTotals = totals('RealtimeTotals', true, (addresses) => since(renewal, addresses))

/** The same before market renewal. Unverified against a real file. */
export const realtimeConstTotals = totals('RealtimeConstTotals', false, (addresses) => until(renewal, addresses))

function totals(report: string, verified: boolean, within: (all: Addresses) => Addresses): IesoReport {
  return {
    report,
    extension: 'xml',
    period: 'hour',
    poll_s: 20,
    stale_after_s,
    verified,
    addresses: within(hourly(report, 'xml')),
    read: (bytes) => {
      const { draft } = readDocument(
        bytes,
        { report, dated: 'DeliveryDate', hourly: true },
        { IntervalEnergy: readInterval, IntervalConstrainedEnergy: readInterval },
      )
      return draft.done()
    },
  }
}

type Addresses = ReportKind['addresses']

function readInterval(element: XmlElement, { draft, day: hour }: Opened) {
  const t = intervalOf(draft, element, hour)
  if (t === null) return
  const flag = child(element, 'Flag')?.text ?? ''
  for (const total of descendants(element, 'MQ')) {
    const written = child(total, 'MarketQuantity')?.text ?? ''
    const quantity = quantityOf(written)
    if (!quantity) {
      if (!isPassedOver(written)) draft.fault(lineOf(total), 'MarketQuantity not understood', written)
      continue
    }
    const datapoint = draft.datapoint(
      hourlyMw({
        entity: draft.entity(ontario),
        kind: quantity.kind,
        qualifier: [quantity.qualifier, '5m'].filter(Boolean).join('.'),
        name: `${quantity.name}, 5 minutes`,
        interval_s: 300,
        decimals: 1,
        stale_after_s,
      }),
    )
    const v = numberOf(draft, child(total, 'EnergyMW'))
    if (v === undefined || (v === null && !isOver(draft, t, intervalMs))) continue
    draft.put(datapoint, t, v, flagQuality(v, flag))
  }
}
