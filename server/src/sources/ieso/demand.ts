import { Unreadable } from '#sources/source.ts'
import { yearly } from './addresses.ts'
import { nextDayAt } from './est.ts'
import { hourlyMw, type IesoReport, ontario } from './report.ts'
import { putColumn, readTable } from './table.ts'

const report = 'Demand'
const stale_after_s = 115_200

/**
 * Ontario demand and market demand (which includes exports), hour by hour; one table a year, re-made every morning about
 * 07:30 EST. Begins 2002-05-01. The hour 2025-05-01 HE1 was never published.
 */
export const demand: IesoReport = {
  report,
  extension: 'csv',
  period: 'year',
  poll_s: 1800,
  stale_after_s,
  verified: true,
  addresses: yearly(report, 'csv'),
  read: (bytes, name) => {
    const table = readTable(bytes, name, { report, usual_lag: nextDayAt(7, 30) })
    const { draft, header } = table
    const entity = draft.entity(ontario)
    const columns = [
      ['Ontario Demand', hourlyMw({ entity, kind: 'demand', name: 'Ontario demand', stale_after_s })],
      ['Market Demand', hourlyMw({ entity, kind: 'market_demand', name: 'Market demand', stale_after_s })],
    ] as const
    for (const [title, claim] of columns) {
      const column = header.indexOf(title)
      if (column < 0) throw new Unreadable(`no column ${title}`, 'line 4', header.join(','))
      putColumn(table, draft.datapoint(claim), column)
    }
    return draft.done()
  },
}
