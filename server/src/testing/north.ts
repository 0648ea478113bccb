import type { DatapointClaim, ParsedReport } from 'contract'

const hour = 3_600_000
/** When the reports below are the newest there are. */
export const noon = Date.UTC(2025, 2, 1, 12)

/** A made-up system `north` at noon: demand, three units, a tie, two runs of adequacy. */
export function northReports(): ParsedReport[] {
  return [
    demandReport(),
    unitReport(),
    tieReport(),
    adequacyReport(noon - 10 * hour, 100),
    adequacyReport(noon - hour, 200),
  ]
}

function claim(entity: number, kind: DatapointClaim['kind'], more: Partial<DatapointClaim> = {}): DatapointClaim {
  return {
    entity,
    kind,
    qualifier: '',
    name: kind,
    unit: 'MW',
    interval_s: 3600,
    aggregation: 'mean',
    sign: '',
    horizon: 'actual',
    decimals: 0,
    stale_after_s: 7200,
    ...more,
  }
}

const parsed = (report: string, created_at: number, more: Partial<ParsedReport>): ParsedReport => ({
  report,
  period: '20250301',
  created_at,
  entities: [],
  datapoints: [],
  readings: [],
  runs: [],
  faults: [],
  ...more,
})

function demandReport(): ParsedReport {
  const fine = Array.from({ length: 23 }, (_, i) => i).filter((i) => i !== 20)
  return parsed('Demand', noon - 60_000, {
    entities: [{ system: 'north', type: 'system', source_name: 'north' }],
    datapoints: [
      claim(0, 'demand'),
      claim(0, 'demand', { qualifier: '5m', interval_s: 300 }),
      claim(0, 'demand', { qualifier: 'forecast', horizon: 'forecast', forecast_of: 'demand', default_forecast: true }),
    ],
    readings: [
      {
        datapoint: 0,
        t: [4, 3, 2, 1].map((back) => noon - back * hour),
        v: [1008, null, 1010, 1011],
        q: ['good', 'missing', 'good', 'estimated'],
      },
      { datapoint: 1, t: fine.map((i) => noon - 2 * hour + i * 300_000), v: fine },
    ],
    runs: [{ datapoint: 2, issued_at: noon - hour, first_t: noon - hour, interval_s: 3600, v: [1011, 1012, 1013] }],
  })
}

function unitReport(): ParsedReport {
  const t = [noon - 2 * hour, noon - hour]
  const unit = (name: string, more: object) => ({
    system: 'north',
    type: 'generator' as const,
    source_name: name,
    ...more,
  })
  return parsed('Units', noon - 60_000, {
    entities: [
      { system: 'north', type: 'station', source_name: 'A', derived: true },
      unit('A 1', {
        parent: { type: 'station', source_name: 'A' },
        fuel: 'water',
        capacity_mw: 200,
        capacity_basis: 'seen',
      }),
      unit('B 1', { fuel: 'water', capacity_mw: 100 }),
      unit('C 1', {}),
    ],
    datapoints: [
      claim(1, 'generation'),
      claim(1, 'capability'),
      claim(2, 'generation'),
      claim(2, 'capability'),
      claim(3, 'generation'),
    ],
    readings: [
      { datapoint: 0, t, v: [95, 90] },
      { datapoint: 1, t, v: [150, 150] },
      { datapoint: 2, t, v: [0, 0] },
      { datapoint: 3, t, v: [0, 0] },
      { datapoint: 4, t, v: [5, null], q: ['good', 'missing'] },
    ],
  })
}

function tieReport(): ParsedReport {
  const t = [noon - hour, noon]
  return parsed('Ties', noon - 60_000, {
    entities: [{ system: 'north', type: 'intertie', source_name: 'East', neighbour: 'Eastland' }],
    datapoints: [
      claim(0, 'schedule_import'),
      claim(0, 'schedule_export'),
      claim(0, 'flow', { qualifier: '5m', interval_s: 300 }),
      claim(0, 'limit_export'),
      claim(0, 'price', { qualifier: 'neighbour.realtime', unit: 'CAD/MWh', decimals: 2 }),
    ],
    readings: [
      { datapoint: 0, t, v: [10, 0] },
      { datapoint: 1, t, v: [60, 0] },
      { datapoint: 2, t: [noon - hour / 2], v: [80] },
      { datapoint: 3, t, v: [160, 160] },
      { datapoint: 4, t: [noon - hour], v: [30.5] },
    ],
  })
}

function adequacyReport(issued_at: number, supply: number): ParsedReport {
  const forecast = { horizon: 'forecast' } as const
  const run = (datapoint: number, v: number[]) => ({ datapoint, issued_at, first_t: noon, interval_s: 3600, v })
  return parsed('Adequacy', issued_at, {
    entities: [
      { system: 'north', type: 'system', source_name: 'north' },
      { system: 'north', type: 'fuel', source_name: 'water' },
    ],
    datapoints: [
      claim(0, 'supply', forecast),
      claim(0, 'requirement', forecast),
      claim(0, 'excess', forecast),
      claim(1, 'capacity', forecast),
    ],
    runs: [
      run(0, [supply, supply + 1]),
      run(1, [150, 150]),
      run(2, [supply - 150, supply - 149]),
      run(3, [supply + 100, supply + 101]),
    ],
  })
}
