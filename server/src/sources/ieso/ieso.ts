import { type FileName, type ReadingSource, Unreadable } from '#sources/source.ts'
import { adequacy2, adequacy3 } from './adequacy.ts'
import { adequacyFirst } from './adequacy-first.ts'
import { demand } from './demand.ts'
import { demandZonal, realtimeDemandZonal } from './demand-zonal.ts'
import { dispUnconsHoep } from './disp-uncons-hoep.ts'
import { fuels } from './fuels.ts'
import { genOutputByFuel } from './gen-output-by-fuel.ts'
import { genOutputCapability } from './gen-output-capability.ts'
import { daIntertieSchedLimits2, preDaIntertieSchedLimits, realtimeIntertieSchedLimits } from './intertie-limits.ts'
import { intertieScheduleFlow } from './intertie-schedule-flow.ts'
import { intertieScheduleFlowYear } from './intertie-schedule-flow-year.ts'
import { daHourlyOntarioZonalPrice, realtimeOntarioZonalPrice } from './ontario-zonal-price.ts'
import { predispConstTotals, predispTotals } from './predisp-totals.ts'
import { priceHoepPredispOr } from './price-hoep-predisp-or.ts'
import { realtimeConstTotals, realtimeTotals } from './realtime-totals.ts'
import type { IesoReport } from './report.ts'
import { vgForecastSummary } from './vg-forecast-summary.ts'

/*
 * Ontario, by its operator's public reports (Independent Electricity System Operator). What is odd about them:
 *
 * - Time is EST all year: no summer time, 24 hours every day, hours named by their end (1 = 00:00–01:00). `CreatedAt` is
 *   EST without an offset.
 * - Files are `PUB_<Report>[_<period>][_v<N>]`; without `_v` the newest version of the period. Nothing is to be inferred
 *   from N. `PUB_Adequacy3.xml` without a period is the day furthest ahead, not today.
 * - The yearly files are re-made as a whole, so their stamp says nothing of when a value became known: `usual_lag` does.
 * - The same data can come again with only `CreatedAt` changed.
 * - Two XML envelopes, and prefixes come and go: elements are known by namespace and local name alone.
 * - A missing output is an element without its value, not zero. A slot of the future says nothing.
 * - By fuel, a quality below zero counts the missing data points: the value is a partial sum. The set of fuels is open.
 * - For wind and solar units "capability" is the forecast.
 * - Batteries are OTHER; only discharge is published.
 * - Intertie flow is positive for export. Adequacy writes scheduled exports as negative numbers, the others do not.
 * - CSV: three comment lines, padding commas, CRLF in old files, thousands separators in quotes.
 * - The dispatch engine has a CSV of its own: `PM …;` and `RTEM_…;` above it, dates with slashes, a `;` behind a row.
 * - Five-minute reports are one file an hour, and come some minutes before each interval. A flag other than DSO-RD marks
 *   an administered value.
 * - The market was made anew on 2025-05-01 (`renewal`): other reports, other prices. What ended is read from a folder.
 * - Known holes: 2025-05-01 HE1 in Demand and DemandZonal; flow 0 on all ties 2025-02-17 HE22–24 and 2025-03-12 HE23–24.
 * - Left out: `TxLimits…`, planned limits of interfaces inside the province, which are no entity here, and of interties,
 *   which the scheduling limits have as they are; prices of zones, nodes and ties.
 * - Only `reports-public` answers 404 for what is not there; the older addresses answer 200 with a page of HTML.
 */
const reports: IesoReport[] = [
  realtimeTotals,
  realtimeOntarioZonalPrice,
  realtimeIntertieSchedLimits,
  genOutputCapability,
  intertieScheduleFlow,
  vgForecastSummary,
  adequacy3,
  predispTotals,
  daHourlyOntarioZonalPrice,
  preDaIntertieSchedLimits,
  daIntertieSchedLimits2,
  genOutputByFuel,
  demand,
  demandZonal,
  realtimeDemandZonal,
  intertieScheduleFlowYear,
  // Of the market before renewal.
  adequacy2,
  adequacyFirst,
  dispUnconsHoep,
  priceHoepPredispOr,
  predispConstTotals,
  realtimeConstTotals,
]

/** The source of Ontario's system `ieso`. */
export const ieso: ReadingSource = {
  name: 'ieso',
  systems: [
    {
      id: 'ieso',
      name: 'Ontario',
      operator: 'IESO',
      time_zone: 'EST',
      hour_labels: 'clock',
      currency: 'CAD',
      attribution: {
        text: 'Source: IESO, used under its terms of use',
        url: 'https://www.ieso.ca/en/Terms-of-Use',
      },
      fuels,
    },
  ],
  base: 'https://reports-public.ieso.ca/public/',
  setting: 'IESO_REPORTS',
  reports,
  recognise,
  read: (bytes, fileName) => {
    const name = recognise(fileName)
    const report = reports.find((one) => one.report === name?.report)
    if (!name || !report) throw new Unreadable('no report of this source', 'file name', fileName)
    const parsed = report.read(bytes, name)
    if (name.period !== '' && name.period !== parsed.period)
      parsed.faults.push({ where: 'file name', reason: `the report is of ${parsed.period}`, excerpt: fileName })
    return parsed
  },
}

const digits = { hour: 10, day: 8, year: 4 }
const namePattern = /^PUB_([A-Za-z0-9]+?)(?:_(\d{4}|\d{8}|\d{10}))?(?:_v(\d{1,9}))?\.(xml|csv)$/

function recognise(fileName: string): FileName | null {
  const [, named, period = '', version, extension] = namePattern.exec(fileName.split(/[\\/]/).at(-1) ?? '') ?? []
  const report = reports.find((one) => one.report === named)
  if (!report || report.extension !== extension) return null
  if (period !== '' && period.length !== digits[report.period]) return null
  return { report: report.report, period, version: version === undefined ? null : Number(version) }
}
