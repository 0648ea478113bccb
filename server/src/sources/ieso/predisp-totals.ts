import { Unreadable } from '#sources/source.ts'
import { numberIn } from '#sources/text.ts'
import { child, descendants, lineOf } from '#sources/xml.ts'
import { daysAhead, since, until } from './addresses.ts'
import { readDocument } from './document.ts'
import type { Draft } from './draft.ts'
import { hourMs, hourStart, renewal } from './est.ts'
import { hourOf, numberOf } from './hours.ts'
import { isPassedOver, type Quantity, quantityOf } from './quantities.ts'
import { hourlyMw, type IesoReport, ontario } from './report.ts'
import { readRtem } from './rtem.ts'

const report = 'PredispTotals'
const constReport = 'PredispConstTotals'
const stale_after_s = 10_800
const columnsBefore = 2

/**
 * What predispatch expects of the day hour by hour: market demand, loss and operating reserve; re-made every hour, the
 * next day's from the afternoon on. Each version is a forecast run of the whole day, also of its hours that are over. It
 * has no Ontario demand, which Adequacy forecasts.
 */
export const predispTotals: IesoReport = {
  report,
  extension: 'csv',
  period: 'day',
  poll_s: 600,
  stale_after_s,
  verified: true,
  addresses: since(renewal, daysAhead(report, 'csv', 1)),
  read: (bytes) => {
    const { draft, day, rows } = readRtem(bytes, 'RTEM_TOTALS', { report })
    const [header, ...hours] = rows
    if (header?.cells[0]?.toUpperCase() !== 'HOUR')
      throw new Unreadable('no header HOUR', 'line 5', header?.cells.join(','))
    const runs = createRuns()
    header.cells.slice(columnsBefore).forEach((title, i) => {
      const quantity = runs.quantity(draft, title, `line ${header.line}, column ${i + columnsBefore + 1}`)
      if (!quantity) return
      for (const { line, cells } of hours) {
        const t = hourStart(day, cells[0] ?? '')
        const cell = cells[i + columnsBefore] ?? ''
        const v = numberIn(cell)
        if (t === null) draft.fault(`line ${line}`, 'no hour of 1 to 24', cells[0])
        else if (v === undefined) draft.fault(`line ${line}, column ${i + columnsBefore + 1}`, 'is no number', cell)
        else runs.add(quantity, (t - day) / hourMs, v)
      }
    })
    runs.put(draft, day)
    return draft.done()
  },
}

/** The same before market renewal, in XML. */
export const predispConstTotals: IesoReport = {
  report: constReport,
  extension: 'xml',
  period: 'day',
  poll_s: 600,
  stale_after_s,
  verified: true,
  addresses: until(renewal, daysAhead(constReport, 'xml', 1)),
  read: (bytes) => {
    const runs = createRuns()
    const { draft, day } = readDocument(
      bytes,
      { report: constReport, dated: 'DeliveryDate' },
      {
        HourlyConstrainedEnergy: (element, { draft, day }) => {
          const t = hourOf(draft, element, day, 'DeliveryHour')
          if (t === null) return
          for (const total of descendants(element, 'MQ')) {
            const quantity = runs.quantity(draft, child(total, 'MarketQuantity')?.text ?? '', lineOf(total))
            const v = quantity && numberOf(draft, child(total, 'EnergyMW'))
            if (quantity && v !== undefined) runs.add(quantity, (t - day) / hourMs, v)
          }
        },
      },
    )
    runs.put(draft, day)
    return draft.done()
  },
}

/** 24 values of each quantity that is kept. */
function createRuns() {
  const values = new Map<Quantity, (number | null)[]>()
  return {
    quantity(draft: Draft, written: string, where: string): Quantity | undefined {
      const quantity = quantityOf(written)
      if (!quantity && !isPassedOver(written)) draft.fault(where, 'quantity not understood', written)
      return quantity
    },
    add(quantity: Quantity, hour: number, v: number | null) {
      const day = values.get(quantity) ?? new Array<number | null>(24).fill(null)
      values.set(quantity, day)
      day[hour] ??= v
    },
    put(draft: Draft, day: number) {
      if (draft.created_at === null) return
      for (const [quantity, v] of values) {
        const datapoint = draft.datapoint(claim(draft, quantity))
        draft.run({ datapoint, issued_at: draft.created_at, first_t: day, interval_s: 3600, v })
      }
    },
  }
}

/** Of market demand there is an hourly actual; the others are known every five minutes. */
function claim(draft: Draft, { kind, qualifier, name }: Quantity) {
  const actual = [kind, qualifier, kind === 'market_demand' ? '' : '5m'].filter(Boolean).join('.')
  return hourlyMw({
    entity: draft.entity(ontario),
    kind,
    qualifier: [qualifier, 'forecast'].filter(Boolean).join('.'),
    name: `${name} forecast, predispatch`,
    horizon: 'forecast',
    forecast_of: actual,
    default_forecast: true,
    decimals: 1,
    stale_after_s,
  })
}
