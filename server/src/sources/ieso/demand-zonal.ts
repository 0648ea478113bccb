import { Unreadable } from '#sources/source.ts'
import { yearly } from './addresses.ts'
import { nextDayAt } from './est.ts'
import { isName } from './names.ts'
import { hourlyMw, type IesoReport } from './report.ts'
import { putCell, readTable } from './table.ts'

const report = 'DemandZonal'
const stale_after_s = 115_200
/** Not zones. This report's Ontario demand differs from the Demand report's in some hours and is left to that. */
const notZones = new Set(['', 'Ontario Demand', 'Zone Total', 'Zones Total', 'Diff'])

/** Demand of the ten zones, hour by hour; one table a year, re-made every morning about 08:00 EST. Begins 2003-05-01. */
export const demandZonal: IesoReport = {
  report,
  extension: 'csv',
  period: 'year',
  poll_s: 1800,
  stale_after_s,
  verified: true,
  addresses: yearly(report, 'csv'),
  read: (bytes, name) => {
    const { draft, header, rows } = readTable(bytes, name, { report, usual_lag: nextDayAt(8, 0) })
    const zones = header.flatMap((zone, column) => (column > 1 && !notZones.has(zone) ? [{ zone, column }] : []))
    if (zones.length === 0) throw new Unreadable('no column of a zone', 'line 4', header.join(','))
    for (const { zone, column } of zones) {
      if (!isName(zone)) {
        draft.fault(`line 4, column ${column + 1}`, 'no name of a zone', zone)
        continue
      }
      const entity = draft.entity({ system: 'ieso', type: 'zone', source_name: zone })
      const datapoint = draft.datapoint(hourlyMw({ entity, kind: 'demand', name: `${zone} demand`, stale_after_s }))
      for (const row of rows) putCell(draft, datapoint, row, column)
    }
    return draft.done()
  },
}
