import { Unreadable } from '#sources/source.ts'
import { yearly } from './addresses.ts'
import { claimIntertie } from './interties.ts'
import { isName } from './names.ts'
import type { IesoReport } from './report.ts'
import { putColumn, readTable } from './table.ts'

const report = 'IntertieScheduleFlowYear'

/**
 * Hourly schedules and flows of every intertie zone; one table a year. The row above the header names the zone of each
 * column, three columns a zone (Imp, Exp, Flow), `Total` last. Whole MW.
 */
export const intertieScheduleFlowYear: IesoReport = {
  report,
  extension: 'csv',
  period: 'year',
  poll_s: 3600,
  stale_after_s: 7200,
  verified: true,
  addresses: yearly(report, 'csv'),
  read: (bytes, name) => {
    const usual_lag = (t: number, interval_s: number) => t + (interval_s + 1800) * 1000
    const table = readTable(bytes, name, { report, usual_lag })
    const { draft, above, header } = table
    const zones = above.at(-1)?.cells
    if (!zones) throw new Unreadable('no row of zone names above the header', 'line 4')
    const columns = header.flatMap((what, column) => {
      const zone = zones[column] ?? ''
      if (column < 2 || (what === '' && zone === '')) return []
      const kind = { Imp: 'schedule_import', Exp: 'schedule_export', Flow: 'flow' }[what] as keyof typeof stored
      if (!kind || !isName(zone)) {
        draft.fault(`line 4, column ${column + 1}`, 'not understood', `${zone} ${what}`)
        return []
      }
      return [{ column, datapoint: claimIntertie(draft, zone)[kind], as: stored[kind] }]
    })
    for (const { column, datapoint, as } of columns) putColumn(table, datapoint, column, { as })
    return draft.done()
  },
}

/** Schedules are ≥ 0 also where a report writes exports as negative numbers. */
const stored = { schedule_import: Math.abs, schedule_export: Math.abs, flow: (v: number) => v }
