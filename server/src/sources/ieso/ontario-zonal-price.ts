import type { Quality } from 'contract'
import { worstQuality } from 'grid/quality.ts'
import { child, type XmlElement } from '#sources/xml.ts'
import { daysAhead, hourly, since } from './addresses.ts'
import { readDocument } from './document.ts'
import type { Draft } from './draft.ts'
import { hourMs, intervalMs, intervalStart, renewal } from './est.ts'
import { hourOf, intervalOf, isOver, numberOf } from './hours.ts'
import { claimPrice, priceQuality } from './prices.ts'
import type { IesoReport } from './report.ts'

const dayAheadReport = 'DAHourlyOntarioZonalPrice'
const realtimeReport = 'RealtimeOntarioZonalPrice'
const dayAheadStale_s = 7200
const realtimeStale_s = 900
/** The next day's prices come at 12:31 EST and are late two hours after: so long before the last known hour ends. */
const nextDayLate_s = (14 * 60 + 31 - 24 * 60) * 60

/**
 * Ontario's day-ahead price, hour by hour, since market renewal; published about 12:31 EST of the day before. Its
 * shares for loss and congestion are passed over.
 */
export const daHourlyOntarioZonalPrice: IesoReport = {
  report: dayAheadReport,
  extension: 'xml',
  period: 'day',
  poll_s: 600,
  stale_after_s: nextDayLate_s,
  verified: true,
  addresses: since(renewal, daysAhead(dayAheadReport, 'xml', 1)),
  read: (bytes) => {
    const { draft } = readDocument(
      bytes,
      { report: dayAheadReport, dated: 'DeliveryDate' },
      {
        HourlyPriceComponents: (element, { draft, day }) => {
          const t = hourOf(draft, element, day, 'PricingHour')
          if (t === null) return
          const about = { qualifier: 'dayahead', name: 'Day-ahead price', stale_after_s: dayAheadStale_s }
          putPrice(draft, claimPrice(draft, about), t, hourMs, child(element, 'ZonalPrice'), flagOf(element))
        },
      },
    )
    return draft.done()
  },
}

/**
 * Ontario's real-time price every five minutes, since market renewal; one file per hour, a slot without a price is not
 * published yet. In 2025 the price of an interval stood in an element named after it, in the first of three lists, the
 * others being its shares for loss and congestion; since 2026 each interval has an element of its own. Shares and the
 * report's own average are passed over; the hourly price is the mean of a complete hour's twelve. Unverified against a
 * real file.
 */
export const realtimeOntarioZonalPrice: IesoReport = {
  report: realtimeReport,
  extension: 'xml',
  period: 'hour',
  poll_s: 20,
  stale_after_s: realtimeStale_s,
  verified: false,
  addresses: since(renewal, hourly(realtimeReport, 'xml', 90)),
  read: (bytes) => {
    const known = new Map<number, { v: number; q: Quality }>()
    let listed = false
    const put = (draft: Draft, t: number, element: XmlElement | undefined, flag: string) => {
      const about = { qualifier: 'realtime.5m', name: 'Real-time price, 5 minutes', interval_s: 300 }
      const datapoint = claimPrice(draft, { ...about, stale_after_s: realtimeStale_s })
      const v = putPrice(draft, datapoint, t, intervalMs, element, flag)
      if (v !== null && !known.has(t)) known.set(t, { v, q: priceQuality(v, flag) ?? 'good' })
    }
    const { draft, day: hour } = readDocument(
      bytes,
      { report: realtimeReport, dated: 'DeliveryDate', hourly: true },
      {
        ZonalPrice: (element, { draft, day: hour }) => {
          const t = intervalOf(draft, element, hour)
          if (t !== null) put(draft, t, child(element, 'LmpCap'), flagOf(element))
        },
        RealTimePriceComponents: (element, { draft, day: hour }) => {
          if (listed || /loss|congestion/i.test(child(element, 'OntarioZonalPrice')?.text ?? '')) return
          listed = true
          for (const slot of element.children) {
            const interval = /^OntarioZonalPriceInterval(\d+)$/.exec(slot.name)?.[1] ?? ''
            const t = intervalStart(hour, interval)
            if (t !== null) put(draft, t, child(slot, `Interval${interval}`), flagOf(slot))
          }
        },
      },
    )
    if (known.size === 12) {
      const all = [...known.values()]
      const mean = Math.round((all.reduce((sum, { v }) => sum + v, 0) / 12) * 100) / 100
      const about = { qualifier: 'realtime', name: 'Real-time price', stale_after_s: dayAheadStale_s }
      draft.put(claimPrice(draft, about), hour, mean, worstQuality(all.map(({ q }) => q)))
    }
    return draft.done()
  },
}

const flagOf = (element: XmlElement): string => child(element, 'Flag')?.text ?? ''

/** Stores a price; an empty one is missing once its interval is over. Gives back what was stored as a number. */
function putPrice(
  draft: Draft,
  datapoint: number,
  t: number,
  interval_ms: number,
  element: XmlElement | undefined,
  flag: string,
): number | null {
  const v = numberOf(draft, element)
  if (v === undefined) return null
  if (v !== null || isOver(draft, t, interval_ms)) draft.put(datapoint, t, v, priceQuality(v, flag))
  return v
}
