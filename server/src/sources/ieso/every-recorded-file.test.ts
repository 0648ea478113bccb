import type { ParsedReport } from 'contract'
import { describe, expect, test } from 'vitest'
import { ieso } from './ieso.ts'
import { recordedFiles, recordedReport } from './specimen.ts'

/*
 * Every recorded file is either read, each value of it counted here by other means (expressions over the raw text), or
 * left alone for a reason given here. A file of another kind fails the test: nothing is half read unseen.
 */

/** Values that the product must hold: present numbers in readings and runs. */
type Count = (text: string) => number

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const rows = (text: string) => text.split(/\r?\n/).filter((line) => /^\d{4}[-/]\d\d[-/]\d\d,/.test(line))
/** Cells that hold something, from one column to before another; a quoted thousands separator is no border. */
const cells = (text: string, from: number, to: number) =>
  rows(text).reduce((total, row) => {
    const split = row.replace(/"([^"]*)"/g, (_, inner: string) => inner.replaceAll(',', '')).split(',')
    return total + split.slice(from, to).filter((cell) => cell.trim() !== '').length
  }, 0)
const energies = /<EnergyMW>[^<]/g

const counts: Record<string, Count> = {
  // The halves East and West passed over, and what stands beside the kept lists of Ontario.
  Adequacy: (text) => {
    const ontario = text.split('<SystemName>')[1] ?? ''
    const left =
      /<(EmbeddedForecast|TotalRequirement|UnscheduledResource|UnscheduledImport|ExcessCapacitie|SupplyCushion)s>.*?<\/\1s>/gs
    return count(ontario.replace(left, '').replace(/<FuelScheduledON>.*?<\/FuelScheduledON>/gs, ''), energies)
  },
  Adequacy2: (text) => {
    const left =
      /<(RampStatuses|WindEmbedded|SolarEmbedded|HourlyDemandResponse|ScheduledON|Min10MinOR|Min10MinSpinOR|AverageDemand|Estimates|ExcessOfferedCapacities|UnscheduledResources|UnscheduledImports)>.*?<\/\1>/gs
    return count(text.replace(left, ''), /<EnergyMW(hr)?>[^<]/g)
  },
  DAHourlyOntarioZonalPrice: (text) => count(text, /<ZonalPrice>[^<]/g),
  Demand: (text) => cells(text, 2, 4),
  DemandZonal: (text) => cells(text, 3, 13),
  DispUnconsHOEP: (text) => count(text, /^ *\d+ *,[^,]+,[^;]*;/gm),
  // Output, capability, available capacity, and the hours of each fuel's sum.
  GenOutputCapability: (text) => {
    const fuels = new Set([...text.matchAll(/<FuelType>(.*?)</g)].map(([, fuel]) => fuel))
    return count(text, energies) + fuels.size * 24
  },
  GenOutputbyFuelHourly: (text) => count(text, /<Output>[^<]/g),
  // Flows are also there as the means of complete hours.
  IntertieScheduleFlow: (text) => {
    const flows = count(text, /<Flow>[^<]/g)
    return count(text, /<(Import|Export)>[^<]/g) + flows + flows / 12
  },
  IntertieScheduleFlowYear: (text) => cells(text, 2, 47),
  PredispConstTotals: (text) => count(text, energies) - count(text, /<MarketQuantity>Total (Load|Disp)/g),
  // Nine columns: hour and interval before, total load and dispatchable load passed over.
  PredispTotals: (text) => count(text, /^\d+,0,/gm) * 5,
  PriceHOEPPredispOR: (text) => cells(text, 2, 9),
  RealtimeTotals: (text) => count(text, energies) - count(text, /<MarketQuantity>Total (Load|Disp)/g),
  VGForecastSummary: (text) =>
    [...text.matchAll(/ZoneName>OntarioTotal<(.*?)ResourceData>/gs)].reduce(
      (total, [, inner = '']) => total + count(inner, /MWOutput>[\d.-]/g),
      0,
    ),
}

const leftAlone: [RegExp, string][] = [
  [/^xsd\//, 'a schema, no report'],
  [/^directory_listing\//, 'a page that lists reports'],
  [/\/reduced_[^/]*$/, 'cut down by those who recorded it'],
]

const files = recordedFiles()

describe.skipIf(files.length === 0)('the recorded files (needs ../shared/data/ieso)', () => {
  const read = files.filter((path) => !leftAlone.some(([pattern]) => pattern.test(path)))

  test('those left alone are none of the source’s', () => {
    const others = files.filter((path) => !read.includes(path))
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter((path) => ieso.recognise(path) !== null)).toEqual([])
  })

  test.each(read)('%s', { timeout: 30_000 }, (path) => {
    const name = ieso.recognise(path)
    const counted = counts[name?.report ?? '']
    if (!counted) throw new Error('neither read nor left alone')
    const recorded = recordedReport(path)
    if (!recorded) throw new Error('is not there')
    const parsed = recorded.parsed()
    expect(present(parsed)).toBe(counted(recorded.text))
    expect(present(parsed)).toBeGreaterThan(0)
    expect(parsed.faults).toEqual([])
    expect(parsed.period).toBe(name?.period)
  })

  // About 50 ms of work; the limit is far above, since tests share their machine.
  test('a table of a year is read in well under half a second', () => {
    const path = files.find((one) => one.endsWith('PUB_PriceHOEPPredispOR_2019.csv'))
    if (!path) throw new Error('is not there')
    const recorded = recordedReport(path)
    const taken = Array.from({ length: 5 }, () => {
      const start = performance.now()
      recorded?.parsed()
      return performance.now() - start
    })
    expect(Math.min(...taken)).toBeLessThan(500)
  })
})

function present({ readings, runs }: ParsedReport): number {
  return [...readings, ...runs].reduce((total, { v }) => total + v.filter((value) => value !== null).length, 0)
}
