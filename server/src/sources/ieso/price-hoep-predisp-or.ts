import { Unreadable } from '#sources/source.ts'
import { until, yearly } from './addresses.ts'
import { renewal } from './est.ts'
import { claimPrice, priceQuality } from './prices.ts'
import type { IesoReport } from './report.ts'
import { isBlank, putColumn, readTable } from './table.ts'

const report = 'PriceHOEPPredispOR'
const stale_after_s = 7200
const lagMs = 900_000

/**
 * The hourly energy price of the market before renewal, what predispatch said of it one to three hours before, and the
 * prices of operating reserve, which the tables have since 2018; one table a year, ended 2025-04-30. The predispatch
 * prices are plain readings, no runs: when they were published the table does not say, so they are dated like the
 * price itself and are left out of figures by lead time.
 */
export const priceHoepPredispOr: IesoReport = {
  report,
  extension: 'csv',
  period: 'year',
  poll_s: 1800,
  stale_after_s,
  verified: true,
  addresses: until(renewal, yearly(report, 'csv')),
  read: (bytes, name) => {
    const usual_lag = (t: number, interval_s: number) => t + interval_s * 1000 + lagMs
    const table = readTable(bytes, name, { report, usual_lag })
    if (!table.header.includes('HOEP')) throw new Unreadable('no column HOEP', 'line 4', table.header.join(','))
    table.header.forEach((title, column) => {
      const claim = prices[title]
      if (claim && !isBlank(table, column))
        putColumn(table, claimPrice(table.draft, { ...claim, stale_after_s }), column, { q: priceQuality })
      else if (!claim && column > 1 && title !== '') table.draft.fault(`column ${column + 1}`, 'not understood', title)
    })
    return table.draft.done()
  },
}

const predispatch = (hours: number) => ({
  qualifier: `hoep.forecast.${hours}h`,
  name: `Hourly energy price, predispatch ${hours} h before`,
  horizon: 'forecast' as const,
  forecast_of: 'price.hoep',
  default_forecast: hours === 1,
})

const prices: Record<string, Omit<Parameters<typeof claimPrice>[1], 'stale_after_s'>> = {
  HOEP: { qualifier: 'hoep', name: 'Hourly energy price (HOEP)' },
  'Hour 1 Predispatch': predispatch(1),
  'Hour 2 Predispatch': predispatch(2),
  'Hour 3 Predispatch': predispatch(3),
  'OR 10 Min Sync': { qualifier: 'reserve.10s', name: 'Price of operating reserve, 10 minutes, spinning' },
  'OR 10 Min non-sync': { qualifier: 'reserve.10n', name: 'Price of operating reserve, 10 minutes, not spinning' },
  'OR 30 Min': { qualifier: 'reserve.30r', name: 'Price of operating reserve, 30 minutes' },
}
