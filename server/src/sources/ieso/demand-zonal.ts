import type { DatapointClaim } from 'contract'
import { Unreadable } from '#sources/source.ts'
import { since, yearly } from './addresses.ts'
import { nextDayAt, renewal } from './est.ts'
import { isName, zoneName } from './names.ts'
import { hourlyMw, type IesoReport } from './report.ts'
import { putColumn, readTable } from './table.ts'

const stale_after_s = 115_200
/** Not zones. This report's Ontario demand differs from the Demand report's in some hours and is left to that. */
const notZones = new Set(['', 'date', 'hour', 'interval', 'ontario demand', 'zone total', 'zones total', 'diff'])

/** Demand of the ten zones, hour by hour; one table a year, re-made every morning about 08:00 EST. Begins 2003-05-01. */
export const demandZonal = zonal('DemandZonal', {
  verified: true,
  addresses: yearly('DemandZonal', 'csv'),
  claim: {},
  words: 'demand',
})

/**
 * The same every five minutes: a column more, the zones in capital letters. Whatever its name says, its table of a year
 * is appended to once a day, so it is asked for and dated like the hourly one. Unverified against a real file.
 */
export const realtimeDemandZonal = zonal('RealtimeDemandZonal', {
  verified: false,
  addresses: since(renewal, yearly('RealtimeDemandZonal', 'csv')),
  claim: { qualifier: '5m', interval_s: 300, decimals: 1 },
  words: 'demand, 5 minutes',
})

function zonal(
  report: string,
  about: Pick<IesoReport, 'verified' | 'addresses'> & { claim: Partial<DatapointClaim>; words: string },
): IesoReport {
  const { verified, addresses, claim, words } = about
  return {
    report,
    extension: 'csv',
    period: 'year',
    poll_s: 1800,
    stale_after_s,
    verified,
    addresses,
    read: (bytes, name) => {
      const table = readTable(bytes, name, { report, usual_lag: nextDayAt(8, 0) })
      const { draft, header } = table
      const zones = header.flatMap((zone, column) => (notZones.has(zone.toLowerCase()) ? [] : [{ zone, column }]))
      if (zones.length === 0) throw new Unreadable('no column of a zone', 'line 4', header.join(','))
      if ((header[2] === 'Interval') !== (claim.interval_s !== undefined))
        throw new Unreadable('not the interval of this report', 'line 4', header.join(','))
      for (const { zone, column } of zones) {
        if (!isName(zone)) {
          draft.fault(`line 4, column ${column + 1}`, 'no name of a zone', zone)
          continue
        }
        const source_name = zoneName(zone)
        const entity = draft.entity({ system: 'ieso', type: 'zone', source_name })
        const named = hourlyMw({ entity, kind: 'demand', name: `${source_name} ${words}`, stale_after_s, ...claim })
        putColumn(table, draft.datapoint(named), column)
      }
      return draft.done()
    },
  }
}
