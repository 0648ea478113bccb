import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  AdequacyAnswer,
  Datapoint,
  Generator,
  HourlyAnswer,
  IntertiesAnswer,
  LatestAnswer,
  ProvenanceAnswer,
  SeriesAnswer,
} from 'contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestClient, testApp } from '#testing/app.ts'

/*
 * Recorded days of Ontario through the whole product. What is expected is computed from the report's text by other
 * means than the source's: regular expressions over the bytes.
 */

const recorded = fileURLToPath(new URL('../../../shared/data/ieso', import.meta.url))
const at = existsSync(recorded) ? describe : describe.skip
const hour = 3_600_000

at('a day of units: 2023-09-01 (needs ../shared/data/ieso)', () => {
  const day = Date.parse('2023-09-01T05:00:00Z')
  const file = join(recorded, 'GenOutputCapability/PUB_GenOutputCapability_20230901.xml')
  const { app, client } = started(['GenOutputCapability'], '2023-09-02T05:30:00Z')

  it('has every unit, hour by hour in EST, and null where the output is absent', async () => {
    const units = unitsOf(readFileSync(file, 'utf8'))
    expect(units.length).toBe(180)
    const generators = await client().get<Generator[]>('/api/data/generators?system=ieso')
    expect(generators.length).toBe(180)
    const datapoints = await client().get<Datapoint[]>(
      '/api/data/datapoints?system=ieso&kind=generation&entity=generator',
    )
    const tagOf = new Map(datapoints.filter((one) => one.horizon === 'actual').map((one) => [one.entity.name, one.tag]))
    const tags = units.map((unit) => tagOf.get(unit.name) ?? `missing ${unit.name}`)
    const { body } = await client().send('POST', '/api/data/hourly', { system: 'ieso', date: '2023-09-01', tags })
    const { hours, rows } = body as HourlyAnswer
    expect(hours.map((one) => one.he)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1))
    expect(hours[0]).toMatchObject({ start: day, end: day + hour, offset: -300 })
    expect(rows.map((row) => row.actual)).toEqual(units.map((unit) => unit.output))
    const absent = rows.flatMap((row) => row.actual).filter((value) => value === null)
    expect(absent.length).toBe(48)
  })

  it('sums by fuel what the report holds', async () => {
    const units = unitsOf(readFileSync(file, 'utf8'))
    for (const fuel of ['NUCLEAR', 'GAS', 'HYDRO', 'WIND', 'SOLAR', 'BIOFUEL']) {
      const own = units.filter((unit) => unit.fuel === fuel)
      const sums = Array.from({ length: 24 }, (_, i) => own.reduce((sum, unit) => sum + (unit.output[i] ?? 0), 0))
      const answer = await client().get<HourlyAnswer>(
        `/api/data/hourly?system=ieso&date=2023-09-01&tags=ieso.fuel.${fuel.toLowerCase()}.generation.units`,
      )
      expect(answer.rows[0]?.actual, fuel).toEqual(sums)
    }
  })

  it('is the same after a second reading of the folder', async () => {
    const before = await app().database.query('select count(*) as n, max(id) as id from acceptance')
    const again = await testApp(
      { systems: ['ieso'], reports: { IESO_REPORTS: join(recorded, 'GenOutputCapability') }, clock_start: null },
      { database: app().database, data_dir: app().data_dir },
    )
    await again.ready
    await again.stop()
    expect(await app().database.query('select count(*) as n, max(id) as id from acceptance')).toEqual(before)
  })
})

at('as known on 2025-03-01 at 14:28 UTC (needs ../shared/data/ieso)', () => {
  const start = Date.parse('2025-03-01T14:28:00Z')
  let wall = Date.now()
  const { client } = started(
    ['Demand/versions', 'GenOutputbyFuelHourly', 'IntertieScheduleFlowYear', 'VGForecastSummary'],
    '2025-03-01T14:28:00Z',
    { wall: () => wall },
  )
  const series = async (tag: string, from: string, to: string, more = '') =>
    (await client().get<SeriesAnswer>(`/api/data/series?system=ieso&tags=${tag}&from=${from}&to=${to}${more}`))
      .series[0]

  it('knows demand and generation by fuel to the end of 28 February and nothing later', async () => {
    const csv = readFileSync(join(recorded, 'Demand/versions/PUB_Demand_2025_v135.csv'), 'utf8')
    const ofDay = csv.split('\n').flatMap((line) => {
      const [date, , , ontario] = line.split(',')
      return date === '2025-02-28' ? [Number(ontario)] : []
    })
    const demand = await series('ieso.system.ontario.demand', '2025-02-28T05:00:00Z', '2025-03-03T05:00:00Z')
    expect(demand?.v).toEqual(ofDay)
    const xml = readFileSync(join(recorded, 'GenOutputbyFuelHourly/PUB_GenOutputbyFuelHourly_2025_v136.xml'), 'utf8')
    const day = xml.split('<Day>2025-02-28</Day>')[1]?.split('</DailyData>')[0] ?? ''
    const nuclear = [
      ...day.matchAll(
        /<Fuel>NUCLEAR<\/Fuel>\s*<EnergyValue>\s*<OutputQuality>[-\d]+<\/OutputQuality>\s*<Output>(\d+)/g,
      ),
    ]
    const fuel = await series('ieso.fuel.nuclear.generation', '2025-02-28T05:00:00Z', '2025-03-03T05:00:00Z')
    expect(fuel?.v).toEqual(nuclear.map((match) => Number(match[1])))
  })

  it('has not heard of a fuel that first appears in April', async () => {
    const fuels = await client().get<Datapoint[]>('/api/data/datapoints?system=ieso&entity=fuel')
    expect(fuels.some((one) => one.entity.id === 'other' && one.kind === 'generation')).toBe(false)
  })

  it('counts interchange positive where Ontario exported', async () => {
    const flow = await series('ieso.intertie.total.flow', '2025-03-01T05:00:00Z', '2025-03-02T05:00:00Z')
    const csv = readFileSync(join(recorded, 'IntertieScheduleFlowYear/PUB_IntertieScheduleFlowYear_2025.csv'), 'utf8')
    const total = csv.split('\n').flatMap((line) => {
      const cells = line.trim().split(',')
      return cells[0] === '2025-03-01' && Number(cells[1]) <= 8 ? [Number(cells.at(-1))] : []
    })
    expect(flow?.v).toEqual(total)
    const ties = await client().get<IntertiesAnswer>('/api/data/interties?system=ieso')
    const michigan = ties.interties.find((tie) => tie.id === 'michigan')
    expect(michigan?.direction).toBe((michigan?.flow?.[1] ?? 0) > 0 ? 'export' : 'import')
  })

  it('answers a forecast that was issued by then', async () => {
    const wind = await client().get<LatestAnswer>(
      '/api/data/latest?system=ieso&tags=ieso.fuel.wind.generation.forecast',
    )
    expect(wind.issued_at?.['ieso.fuel.wind.generation.forecast']).toBe(Date.parse('2025-02-28T13:55:43Z'))
  })

  it('brings hour ending 9 by itself at 14:30 UTC, on the wire', async () => {
    const answer = await fetch(`${address()}/api/live?system=ieso&tags=ieso.intertie.total.flow`, {
      headers: { cookie: client().cookie },
    })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    wall += 2 * 60_000 + 1_000
    const he9 = start - 28 * 60_000 - hour
    while (reader && !heard.includes(`[${he9},`)) {
      const { value, done } = await reader.read()
      if (done) break
      heard += value
    }
    await reader?.cancel()
    expect(heard).toContain(`[${he9},`)
    const flow = await series('ieso.intertie.total.flow', '2025-03-01T05:00:00Z', '2025-03-02T05:00:00Z')
    expect(flow?.t.at(-1)).toBe(he9)
  })
})

at('the adequacy report of 2017-06-18 (needs ../shared/data/ieso)', () => {
  const { client } = started(['Adequacy2'], '2017-06-19T05:00:00Z')

  it('keeps its identities', async () => {
    const answer = await client().get<AdequacyAnswer>(
      '/api/data/adequacy?system=ieso&from=2017-06-18T05:00:00Z&to=2017-06-19T05:00:00Z',
    )
    expect(answer.t.length).toBe(24)
    const layer = (kind: string, qualifier = '', entity = 'ontario') =>
      answer.layers.find((one) => one.kind === kind && one.qualifier === qualifier && one.entity.id === entity)?.v ?? []
    for (const i of answer.t.keys()) {
      // the operator rounds each figure by itself: one hour of this day is 1 MW off
      expect(Math.abs((answer.excess[i] ?? 0) - (answer.supply[i] ?? 0) + (answer.requirement[i] ?? 0))).toBeLessThan(2)
      const supply =
        (layer('capacity')[i] ?? 0) -
        (layer('outage')[i] ?? 0) -
        (layer('bottled')[i] ?? 0) -
        (layer('regulation')[i] ?? 0) +
        (layer('imports', 'capacity')[i] ?? 0)
      expect(Math.abs((answer.supply[i] ?? 0) - supply)).toBeLessThanOrEqual(2)
    }
  })

  it('says where a value comes from', async () => {
    const said = await client().get<ProvenanceAnswer>(
      '/api/data/provenance?system=ieso&tag=ieso.system.ontario.supply&t=2017-06-18T17:00:00Z',
    )
    expect(said.revisions[0]).toMatchObject({
      current: true,
      known_at: Date.parse('2017-06-19T04:49:39Z'),
      report: { source: 'ieso', report: 'Adequacy2', name: 'PUB_Adequacy2_20170618.xml' },
    })
  })
})

let address = () => ''

function started(folders: string[], clock: string, more: { wall?: () => number } = {}) {
  let app: TestApp
  let client: TestClient
  const reports = mkdtempSync(join(tmpdir(), 'tieline-reports-'))
  beforeAll(async () => {
    for (const folder of folders) cpSync(join(recorded, folder), join(reports, folder), { recursive: true })
    app = await testApp({ systems: ['ieso'], reports: { IESO_REPORTS: reports }, clock_start: Date.parse(clock) }, more)
    await app.ready
    client = await app.client()
    address = () => app.address
  })
  afterAll(async () => {
    await app?.stop()
    rmSync(reports, { recursive: true, force: true })
  })
  return { app: () => app, client: () => client }
}

/** Units of a GenOutputCapability report, read with regular expressions alone. */
function unitsOf(xml: string) {
  return [...xml.matchAll(/<Generator>([\s\S]*?)<\/Generator>/g)].map(([, text = '']) => {
    const outputs = /<Outputs>([\s\S]*?)<\/Outputs>/.exec(text)?.[1] ?? ''
    const output: (number | null)[] = Array.from({ length: 24 }, () => null)
    for (const [, one = ''] of outputs.matchAll(/<Output>([\s\S]*?)<\/Output>/g)) {
      const he = Number(/<Hour>(\d+)</.exec(one)?.[1])
      const mw = /<EnergyMW>([-\d.]+)</.exec(one)?.[1]
      output[he - 1] = mw === undefined ? null : Number(mw)
    }
    return {
      name: /<GeneratorName>(.*?)</.exec(text)?.[1] ?? '',
      fuel: /<FuelType>(.*?)</.exec(text)?.[1] ?? '',
      output,
    }
  })
}
