import { Unreadable } from '#sources/source.ts'
import { numberIn } from '#sources/text.ts'
import { daily, until } from './addresses.ts'
import { hourMs, hourStart, renewal } from './est.ts'
import { isOver } from './hours.ts'
import { claimPrice, priceQuality } from './prices.ts'
import type { IesoReport } from './report.ts'
import { readRtem } from './rtem.ts'

const report = 'DispUnconsHOEP'
const stale_after_s = 7200

/**
 * The hourly energy price of one day of the market before renewal; re-made every hour, final after midnight, ended
 * 2025-04-30. Rows without a header: hour, price, flag.
 */
export const dispUnconsHoep: IesoReport = {
  report,
  extension: 'csv',
  period: 'day',
  poll_s: 300,
  stale_after_s,
  verified: true,
  addresses: until(renewal, daily(report, 'csv')),
  read: (bytes) => {
    const { draft, day, rows } = readRtem(bytes, 'RTEM_HOEP', { report })
    if (rows.length === 0) throw new Unreadable('holds no price')
    const datapoint = claimPrice(draft, { qualifier: 'hoep', name: 'Hourly energy price (HOEP)', stale_after_s })
    for (const { line, cells } of rows) {
      const [he = '', price = '', flag = ''] = cells
      const t = hourStart(day, he)
      const v = numberIn(price)
      if (t === null) draft.fault(`line ${line}`, 'no hour of 1 to 24', he)
      else if (v === undefined) draft.fault(`line ${line}`, 'is no number', price)
      else if (v !== null || isOver(draft, t, hourMs)) draft.put(datapoint, t, v, priceQuality(v, flag))
    }
    return draft.done()
  },
}
