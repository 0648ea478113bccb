import { describe, expect, test } from 'vitest'
import { at, readings, recordedReport, runs } from './specimen.ts'

/*
 * Recorded reports, counted here by other means: by expression and split over the raw text.
 */
function withRecorded(path: string, body: (report: NonNullable<ReturnType<typeof recordedReport>>) => void) {
  const report = recordedReport(path)
  if (report) describe(path, () => body(report))
  else test.skip(`${path}: the recorded reports are not beside the repository`, () => {})
}
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const sum = (values: Iterable<number | null>) => [...values].reduce<number>((total, v) => total + (v ?? 0), 0)

withRecorded('GenOutputCapability/PUB_GenOutputCapability_20230901.xml', ({ text, parsed }) => {
  const report = parsed()
  const units = [...text.matchAll(/<GeneratorName>(.*?)<.*?<FuelType>(.*?)<.*?<Outputs>(.*?)<\/Outputs>/gs)]

  test('every unit', () => {
    expect(units).toHaveLength(180)
    expect(report.entities.filter((entity) => entity.type === 'generator')).toHaveLength(180)
    expect(report.faults).toEqual([])
  })

  test('absent outputs are missing, not zero', () => {
    const absent = count(text, /<Output>\s*<Hour>\d+<\/Hour>\s*<\/Output>/g)
    const generation = report.readings.filter((claim) => {
      const datapoint = report.datapoints[claim.datapoint]
      return datapoint?.kind === 'generation' && datapoint.qualifier === ''
    })
    const missing = generation.flatMap((claim) => claim.v.map((v, i) => v === null && claim.q?.[i] === 'missing'))
    expect([absent, missing.filter(Boolean).length]).toEqual([48, 48])
    expect(sum(generation.map((claim) => claim.t.length))).toBe(180 * 24)
  })

  test.each(['NUCLEAR', 'GAS', 'HYDRO', 'WIND', 'SOLAR', 'BIOFUEL'])('%s is the sum of its units', (fuel) => {
    const values = units.flatMap(([, , written, outputs]) => (written === fuel ? [outputs as string] : []))
    const expected = values.flatMap((outputs) => [...outputs.matchAll(/<EnergyMW>(.*?)</g)].map(([, v]) => Number(v)))
    const claim = readings(report, `fuel.${fuel}.generation.units`)
    expect(claim?.t).toHaveLength(24)
    expect(sum(claim?.v ?? [])).toBeCloseTo(sum(expected), 6)
  })
})

withRecorded('GenOutputbyFuelHourly/PUB_GenOutputbyFuelHourly_2025_v136.xml', ({ text, parsed }) => {
  const start = performance.now()
  const report = parsed()
  const taken = performance.now() - start
  const qualities = report.readings.flatMap((claim) => claim.v.map((v, i) => ({ v, q: claim.q?.[i] ?? 'good' })))

  test('full, partial and missing values', () => {
    const [full, negative] = [count(text, /<OutputQuality>0</g), count(text, /<OutputQuality>-/g)]
    expect([full, negative]).toEqual([18_431, 2233])
    const absent = count(text, /<OutputQuality>[^<]*<\/OutputQuality>\s*<\/EnergyValue>/g)
    expect(absent).toBe(18)
    const of = (quality: string) => qualities.filter(({ q }) => q === quality).length
    expect([of('good'), of('partial'), of('missing')]).toEqual([full, negative - absent, absent])
    expect(report.faults).toEqual([])
  })

  test('all of the energy', () => {
    const expected = sum([...text.matchAll(/<Output>(.*?)</g)].map(([, v]) => Number(v)))
    expect(sum(qualities.map(({ v }) => v))).toBe(expected)
  })

  test('what the telemetry loss of 2025-04-08 HE16 left', () => {
    const gas = readings(report, 'fuel.GAS.generation')
    const i = gas?.t.indexOf(at('2025-04-08', 16)) ?? -1
    expect([gas?.q?.[i], gas?.parts_missing?.[i]]).toEqual(['partial', 30])
  })

  test('in well under two seconds', () => expect(taken).toBeLessThan(2000))
})

withRecorded('IntertieScheduleFlow/PUB_IntertieScheduleFlow_20170630.xml', ({ text, parsed }) => {
  const report = parsed()

  test('schedules and flows of every tie and of all', () => {
    expect(report.entities).toHaveLength(count(text, /<IntertieZone>/g) + 1)
    const kind = (wanted: string, qualifier = '') =>
      report.readings.filter((claim) => {
        const datapoint = report.datapoints[claim.datapoint]
        return datapoint?.kind === wanted && datapoint.qualifier === qualifier
      })
    for (const [wanted, element] of [
      ['schedule_import', 'Import'],
      ['schedule_export', 'Export'],
    ] as const) {
      const written = [...text.matchAll(new RegExp(`<${element}>(.*?)<`, 'g'))].map(([, v]) => Math.abs(Number(v)))
      expect(sum(kind(wanted).flatMap((claim) => claim.v))).toBeCloseTo(sum(written), 6)
    }
    const flows = [...text.matchAll(/<Flow>(.*?)</g)].map(([, v]) => Number(v))
    expect(sum(kind('flow', '5m').flatMap((claim) => claim.v))).toBeCloseTo(sum(flows), 3)
    expect(sum(kind('flow').flatMap((claim) => claim.v)) * 12).toBeCloseTo(sum(flows), 0)
    expect(report.faults).toEqual([])
  })
})

withRecorded('IntertieScheduleFlowYear/PUB_IntertieScheduleFlowYear_2025.csv', ({ text, parsed }) => {
  const report = parsed()
  const rows = text.split(/\r?\n/).filter((line) => /^\d{4}-/.test(line))

  test('fourteen zones and their total, every hour of the year', () => {
    expect(report.entities.map((entity) => entity.type)).toEqual(new Array(15).fill('intertie'))
    expect(rows).toHaveLength(8760)
    for (const claim of report.readings) expect(claim.t).toHaveLength(8760)
    expect(report.faults).toEqual([])
  })

  test('each column adds up', () => {
    const names = text.split(/\r?\n/)[3]?.split(',') ?? []
    const measures = ['schedule_import', 'schedule_export', 'flow']
    for (let column = 2; column < 47; column++) {
      const tag = `intertie.${names[column]}.${measures[(column - 2) % 3]}`
      expect(sum(readings(report, tag)?.v ?? [])).toBe(sum(rows.map((row) => Number(row.split(',')[column]))))
    }
  })

  test('positive is export: the flow follows export less import', () => {
    const [flow, exported, imported] = ['flow', 'schedule_export', 'schedule_import'].map(
      (kind) => readings(report, `intertie.PQ.AT.${kind}`)?.v as number[],
    ) as [number[], number[], number[]]
    const net = exported.map((v, i) => v - (imported[i] as number))
    expect(correlation(flow, net)).toBeGreaterThan(0.99)
  })
})

withRecorded('Adequacy2/PUB_Adequacy2_20170618.xml', ({ text, parsed }) => {
  const report = parsed()
  const hours = (name: string) => runs(report, `system.Ontario.${name}`)[0]?.v as number[]

  test('every hour of the arithmetic holds', () => {
    expect(report.faults).toEqual([])
    expect(report.runs.every((run) => run.v.length === 24 && run.q === undefined)).toBe(true)
    hours('excess').forEach((excess, i) => {
      const difference = (hours('supply')[i] as number) - (hours('requirement')[i] as number)
      expect(Math.abs(excess - difference)).toBeLessThanOrEqual(1)
    })
  })

  test('scheduled exports are above zero', () => {
    const written = /<TotalExports>.*?<Schedules>(.*?)<\/Schedules>/s.exec(text)?.[1] ?? ''
    const values = [...written.matchAll(/<EnergyMW>(.*?)</g)].map(([, v]) => Number(v))
    expect(values.every((v) => v <= 0)).toBe(true)
    expect(sum(hours('exports.scheduled'))).toBe(-sum(values))
  })
})

withRecorded('VGForecastSummary/PUB_VGForecastSummary_20250228.xml', ({ text, parsed }) => {
  const report = parsed()

  test('one run each of wind and solar, in the market and embedded', () => {
    expect(report.faults).toEqual([])
    const totals = [...text.matchAll(/ZoneName>OntarioTotal<(.*?)ResourceData>/gs)].map(([, inner]) =>
      sum([...(inner as string).matchAll(/MWOutput>([^<]+)</g)].map(([, v]) => Number(v))),
    )
    expect(report.runs.map((run) => sum(run.v).toFixed(1))).toEqual(totals.map((total) => total.toFixed(1)))
    expect(report.runs.map((run) => run.v.length)).toEqual([48, 48, 48, 48])
    expect(report.runs[0]?.first_t).toBe(at('2025-02-28', 10))
  })
})

withRecorded('Demand/versions/PUB_Demand_2025_v135.csv', ({ text, parsed }) => {
  const report = parsed()
  const rows = text.split(/\r?\n/).filter((line) => /^\d{4}-/.test(line))

  test('an hour that was never published is not there', () => {
    const demand = readings(report, 'system.Ontario.demand')
    expect(demand?.t).toHaveLength(rows.length)
    expect(rows).toHaveLength(135 * 24 - 1)
    expect(demand?.t).not.toContain(at('2025-05-01', 1))
    expect(demand?.t).toContain(at('2025-05-01', 2))
    expect(sum(demand?.v ?? [])).toBe(sum(rows.map((row) => Number(row.split(',')[3]))))
  })
})

withRecorded('DemandZonal/PUB_DemandZonal_2004.csv', ({ text, parsed }) => {
  const report = parsed()

  test('ten zones, old line ends', () => {
    const rows = text.split(/\r?\n/).filter((line) => /^\d{4}-/.test(line))
    expect(text).toContain('\r\n')
    expect(report.readings.map((claim) => claim.t.length)).toEqual(new Array(10).fill(rows.length))
    const zones = rows.map((row) => sum(row.split(',').slice(3, 13).map(Number)))
    expect(sum(report.readings.flatMap((claim) => claim.v))).toBe(sum(zones))
  })
})

withRecorded('RealtimeTotals/PUB_RealtimeTotals_2026092808_v12.xml', ({ text, parsed }) => {
  const report = parsed()
  const written = (quantity: string) =>
    [...text.matchAll(new RegExp(`<MarketQuantity>${quantity}</MarketQuantity>\\s*<EnergyMW>(.*?)<`, 'g'))].map(
      ([, v]) => Number(v),
    )

  test('twelve intervals of each quantity, known before they are over', () => {
    for (const [quantity, tag] of [
      ['ONTARIO DEMAND', 'demand'],
      ['Total Energy', 'market_demand'],
      ['Total Loss', 'loss'],
      ['Total 10S', 'reserve.10s'],
      ['Total 10N', 'reserve.10n'],
      ['Total 30R', 'reserve.30r'],
    ] as const) {
      const claim = readings(report, `system.Ontario.${tag}.5m`)
      expect(claim?.t).toEqual(Array.from({ length: 12 }, (_, i) => at('2026-09-28', 8, i + 1)))
      expect(claim?.v).toEqual(written(quantity))
      expect(claim?.q).toBeUndefined()
    }
    expect(report.created_at).toBeLessThan(at('2026-09-28', 8, 12))
  })

  test('energy less loss is the load, which is passed over', () => {
    const [energy, loss] = ['Total Energy', 'Total Loss'].map(written) as [number[], number[]]
    written('Total Load').forEach((load, i) => {
      expect(Math.abs((energy[i] as number) - (loss[i] as number) - load)).toBeLessThan(0.15)
    })
  })
})

withRecorded('PredispTotals/PUB_PredispTotals_20260927_v14.csv', ({ text, parsed }) => {
  test('five runs of the day', () => {
    const report = parsed()
    const hours = text.split('\r\n').flatMap((line) => (/^\d/.test(line) ? [line.split(',').map(Number)] : []))
    const tags = ['market_demand', 'loss', '', '', 'reserve.10s', 'reserve.10n', 'reserve.30r']
    tags.forEach((tag, i) => {
      if (tag === '') return
      const [run] = runs(report, `system.Ontario.${tag}.forecast`)
      expect(run?.v).toEqual(hours.map((cells) => cells[i + 2]))
      expect(run).toMatchObject({
        issued_at: Date.parse('2026-09-27T09:08:15-05:00'),
        first_t: at('2026-09-27', 1),
        interval_s: 3600,
      })
    })
  })
})

withRecorded('PriceHOEPPredispOR/PUB_PriceHOEPPredispOR_2014.csv', ({ text, parsed }) => {
  test('a year of prices: below zero, thousands in quotes, no reserve yet', () => {
    const report = parsed()
    const values = text
      .split('\r\n')
      .filter((line) => /^\d{4}-/.test(line))
      .map((line) =>
        line
          .replace(/"([^"]*)"/g, (_, inner: string) => inner.replaceAll(',', ''))
          .split(',')
          .map(Number),
      )
    const hoep = readings(report, 'system.Ontario.price.hoep')
    expect(hoep?.t).toHaveLength(8760)
    expect(hoep?.v).toEqual(values.map((cells) => cells[2]))
    expect(hoep?.v.some((v) => v !== null && v < 0)).toBe(true)
    expect(report.datapoints.map((claim) => claim.qualifier)).toEqual([
      'hoep',
      'hoep.forecast.1h',
      'hoep.forecast.2h',
      'hoep.forecast.3h',
    ])
  })
})

withRecorded('DAHourlyOntarioZonalPrice/PUB_DAHourlyOntarioZonalPrice_20260528.xml', ({ text, parsed }) => {
  test('24 prices, known the day before', () => {
    const report = parsed()
    const price = readings(report, 'system.Ontario.price.dayahead')
    expect(price?.v).toEqual([...text.matchAll(/<ZonalPrice>(.*?)</g)].map(([, v]) => Number(v)))
    expect(price?.t[23]).toBe(at('2026-05-28', 24))
    expect(report.created_at).toBe(Date.parse('2026-05-27T12:31:16-05:00'))
  })
})

withRecorded('Adequacy/PUB_Adequacy_20160514.xml', ({ text, parsed }) => {
  test('the province alone, not its halves', () => {
    const report = parsed()
    const average = /<AverageDemand>(.*?)<\/AverageDemand>/s.exec(text)?.[1] ?? ''
    const written = [...average.matchAll(/<EnergyMW>(.*?)</g)].map(([, v]) => Number(v))
    expect(runs(report, 'system.Ontario.demand.forecast').map((run) => run.v)).toEqual([written])
    expect(runs(report, 'fuel.NUCLEAR.scheduled')).toHaveLength(1)
  })
})

function correlation(a: number[], b: number[]): number {
  const mean = (values: number[]) => sum(values) / values.length
  const [ma, mb] = [mean(a), mean(b)]
  const cross = sum(a.map((v, i) => (v - ma) * ((b[i] as number) - mb)))
  return cross / Math.sqrt(sum(a.map((v) => (v - ma) ** 2)) * sum(b.map((v) => (v - mb) ** 2)))
}
