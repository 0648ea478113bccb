import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, type TestApi, testApi, type Visitor } from '#testing/api.ts'
import { noon, northReports } from '#testing/north.ts'

const hour = 3_600_000
const iso = (t: number) => new Date(t).toISOString()
const demand = 'north.system.north.demand'

let api: TestApi
let visitor: Visitor
beforeAll(async () => {
  api = await testApi()
  visitor = await api.signIn((await api.user()).email)
  for (const report of northReports()) await api.take(report)
  await api.take(longDay())
})
afterAll(() => api.stop())
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const get = (query: string) => ask(api.address, 'GET', `/api/data/export?${query}`, { as: visitor })
const span = (from: number, to: number) => `from=${iso(from)}&to=${iso(to)}`

/** The lines of a file from its column names on, and what stands before them. */
async function csv(query: string): Promise<{ head: string; rows: string[] }> {
  const told = await get(query)
  expect([told.status, told.status === 200 ? '' : told.text]).toEqual([200, ''])
  const lines = told.text.split('\r\n')
  const first = lines.findIndex((line) => line.startsWith('time,'))
  expect(lines.pop()).toBe('')
  return { head: lines.slice(0, first).join('\n'), rows: lines.slice(first) }
}

describe('a file of readings', () => {
  it('says its zone and whose data it is, then a row per instant: nothing is empty, zero is zero', async () => {
    const { head, rows } = await csv(
      `tags=${demand},north.generator.b-1.generation&${span(noon - 4 * hour, noon + hour)}`,
    )
    expect(head).toContain('attribution,made up\nsource,https://example.org')
    expect(head).toContain('time zone,"Market time, America/Toronto: EST = UTC-05:00"')
    expect(head).toContain('from,2025-03-01T03:00:00-05:00')
    expect(head).toContain('unit,,,MW,,MW,')
    expect(rows).toEqual([
      `time,utc_offset,hour_ending,${demand},${demand} quality,north.generator.b-1.generation,north.generator.b-1.generation quality`,
      '2025-03-01 03:00:00,UTC-05:00,4,1008,good,,',
      '2025-03-01 04:00:00,UTC-05:00,5,,missing,,',
      '2025-03-01 05:00:00,UTC-05:00,6,1010,good,0,good',
      '2025-03-01 06:00:00,UTC-05:00,7,1011,estimated,0,good',
    ])
  })

  it('is written in UTC when asked so, the hour staying the market’s', async () => {
    const { head, rows } = await csv(`tags=${demand}&${span(noon - hour, noon)}&tz=utc`)
    expect(head).toContain('time zone,UTC')
    expect(rows.slice(1)).toEqual(['2025-03-01 11:00:00,UTC+00:00,7,1011,estimated'])
  })

  it('has hours and days of the market, partial where a part is unknown', async () => {
    const hours = await csv(`tags=${demand}.5m&${span(noon - 3 * hour, noon)}&bucket=1h`)
    expect(hours.rows.slice(1)).toEqual([
      '2025-03-01 04:00:00,UTC-05:00,5,,',
      `2025-03-01 05:00:00,UTC-05:00,6,5.5,good`,
      `2025-03-01 06:00:00,UTC-05:00,7,16.7,partial`,
    ])
    const days = await csv(`tags=${demand}&${span(noon - hour, noon)}&bucket=1d`)
    expect(days.rows).toEqual([
      `time,utc_offset,market_day,${demand},${demand} quality`,
      `2025-03-01 00:00:00,UTC-05:00,2025-03-01,1009.66666667,partial`,
    ])
  })

  it('has 25 hours on the day on which the clocks go back, and the repeated one by its name', async () => {
    const start = Date.UTC(2024, 10, 3, 4)
    const { head, rows } = await csv(`tags=${demand}.long&${span(start, start + 25 * hour)}`)
    expect(head).toContain('EDT = UTC-04:00, EST = UTC-05:00')
    expect(rows).toHaveLength(26)
    expect(rows.slice(2, 5)).toEqual([
      '2024-11-03 01:00:00,UTC-04:00,2,1,good',
      '2024-11-03 01:00:00,UTC-05:00,2*,2,good',
      '2024-11-03 02:00:00,UTC-05:00,3,3,good',
    ])
    const day = await csv(`tags=${demand}.long&${span(start, start + 25 * hour)}&bucket=1d`)
    expect(day.rows.slice(1)).toEqual([`2024-11-03 00:00:00,UTC-04:00,2024-11-03,12,good`])
  })

  it('shows what was known then', async () => {
    const forecast = `${demand}.forecast`
    const { head, rows } = await csv(`tags=${forecast}&${span(noon, noon + hour)}&at=${iso(noon - 2 * hour)}`)
    expect(head).toContain('as known at,2025-03-01T05:00:00-05:00')
    expect(rows).toHaveLength(1)
    expect((await csv(`tags=${forecast}&${span(noon, noon + hour)}`)).rows[1]).toBe(
      '2025-03-01 07:00:00,UTC-05:00,8,1012,good',
    )
  })

  it('has a safe name, no formula in it, and cannot be asked by HEAD', async () => {
    const told = await get(`tags=north.zone.*.price&${span(noon - hour, noon)}`)
    expect(told.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(told.headers.get('content-disposition')).toBe(
      'attachment; filename="tieline_north_raw_20250301T1100_20250301T1200.csv"',
    )
    expect(told.headers.get('cache-control')).toBe('no-store')
    expect(told.text).toContain(`"'=HYPERLINK(""http://x"",1): ""@price"", a"`)
    expect(told.text.split(/\r\n/).some((line) => /(^|,)[=@\t]/.test(line))).toBe(false)
    expect((await ask(api.address, 'HEAD', '/api/data/export', { as: visitor })).status).toBe(405)
  })
})

describe('a workbook', () => {
  it('comes back as it went in', async () => {
    const address = `/api/data/export?tags=${demand},north.zone.*.price&${span(noon - 3 * hour, noon)}&format=xlsx`
    const answer = await fetch(api.address + address, { headers: { cookie: visitor.cookie } })
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toContain('.xlsx"')
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect(sheet).not.toContain('<f>')
    const rows = rowsOf(sheet)
    expect(rows[1]).toEqual({ A: 'attribution', B: 'made up' })
    expect(rows[10]).toMatchObject({ A: 'name', D: 'demand', F: '=HYPERLINK("http://x",1): "@price", a' })
    // 45,717 = 2025-03-01; 04:00 is a sixth of a day
    expect(rows.slice(-3)).toEqual([
      { A: expect.closeTo(45717 + 4 / 24, 9), B: 'UTC-05:00', C: 5, E: 'missing' },
      { A: expect.closeTo(45717 + 5 / 24, 9), B: 'UTC-05:00', C: 6, D: 1010, E: 'good' },
      { A: expect.closeTo(45717 + 6 / 24, 9), B: 'UTC-05:00', C: 7, D: 1011, E: 'estimated', F: -3.5, G: 'good' },
    ])
  })
})

describe('an export is refused', () => {
  const refused = async (query: string, body: unknown, status = 400) => {
    const told = await get(query)
    expect([told.status, told.json()]).toEqual([status, body])
  }

  it('where its question says nothing sensible', async () => {
    await refused(`tags=${demand}&from=yesterday&to=${iso(noon)}`, {
      from: [expect.stringContaining('Datetime has wrong format.')],
    })
    await refused(`tags=${demand}&${span(noon, noon)}`, { to: ['Must be after from.'] })
    await refused(`tags=${demand},none&${span(noon - hour, noon)}`, { tags: { 1: ['Unknown datapoint.'] } })
    await refused(`tags=no.*.such&${span(noon - hour, noon)}`, { tags: ['No datapoint has such a tag.'] })
    await refused(`tags=${demand}&${span(noon - hour, noon)}&format=pdf`, {
      format: [expect.stringContaining('not a valid choice')],
    })
    await refused(`${span(noon - hour, noon)}`, { tags: ['This field is required.'] })
  })

  it('where it is more than a file should hold, and says what would fit', async () => {
    const years = span(noon - 20 * 365 * 24 * hour, noon)
    await refused(`tags=${demand}.5m&${years}`, {
      to: [
        'Too much at once: 2102400 rows of 1 datapoints. 5208 days would fit, or 1 datapoints, or means (bucket=1h).',
      ],
    })
    expect((await get(`tags=${demand}&${years}&bucket=1d`)).status).toBe(200)
    const always = `from=0001-01-01T00:00:00Z&to=9999-12-31T00:00:00Z`
    const told = await get(`tags=${demand}&${always}&bucket=1h`)
    expect([told.status, Object.keys(told.json() as object)]).toEqual([400, ['to']])
  })

  it('to strangers, and of what another company may see', async () => {
    const query = `tags=${demand}&${span(noon - hour, noon)}`
    expect((await ask(api.address, 'GET', `/api/data/export?${query}`)).status).toBe(403)
    const expired = await api.signIn((await api.user(await api.company({ license_expiry: api.world.wall - 1 }))).email)
    const late = await ask(api.address, 'GET', `/api/data/export?nonsense`, { as: expired })
    expect([late.status, late.json()]).toEqual([403, { detail: 'Your license is expired.' }])
    const south = await api.signIn((await api.user(await api.company({ systems: ['south'] }))).email)
    const other = await ask(api.address, 'GET', `/api/data/export?${query}`, { as: south })
    expect([other.status, other.json()]).toEqual([400, { tags: { 0: ['Unknown datapoint.'] } }])
    const named = await ask(api.address, 'GET', `/api/data/export?${query}&system=north`, { as: south })
    expect([named.status, named.json()]).toEqual([400, { system: ['Unknown system.'] }])
  })
})

describe('a zone', () => {
  const zone = (name: string) => ask(api.address, 'GET', `/api/data/zones?name=${name}`, { as: visitor })

  it('is told with its changes, by any of its names', async () => {
    const told = (await zone('Europe/Paris')).json() as { offsets: [number, number][]; zone_names: object }
    expect(told.offsets).toContainEqual([Date.UTC(2025, 2, 30, 1), 120])
    expect(told.zone_names).toEqual({ 60: 'CET', 120: 'CEST' })
    expect((await zone('Asia/Calcutta')).json()).toMatchObject({ offsets: [[expect.any(Number), 330]] })
  })

  it('that is not shipped is not found', async () => {
    for (const name of ['Mars/Olympus', '__proto__', '../etc/passwd']) expect((await zone(name)).status).toBe(404)
  })
})

/** Hourly readings of the 25-hour day, and a price whose names are a formula. */
function longDay() {
  const claim = {
    name: 'demand',
    unit: 'MW',
    interval_s: 3600,
    aggregation: 'mean' as const,
    sign: '',
    horizon: 'actual' as const,
    decimals: 0,
    stale_after_s: null,
  }
  return {
    report: 'Odd',
    period: '20241103',
    created_at: noon - 60_000,
    entities: [
      { system: 'north', type: 'system' as const, source_name: 'north' },
      { system: 'north', type: 'zone' as const, source_name: '=HYPERLINK("http://x",1)' },
    ],
    datapoints: [
      { ...claim, entity: 0, kind: 'demand' as const, qualifier: 'long' },
      { ...claim, entity: 1, kind: 'price' as const, qualifier: '', name: '"@price", a' },
    ],
    readings: [
      {
        datapoint: 0,
        t: Array.from({ length: 25 }, (_, i) => Date.UTC(2024, 10, 3, 4 + i)),
        v: Array.from({ length: 25 }, (_, i) => i),
      },
      { datapoint: 1, t: [noon - hour], v: [-3.5] },
    ],
    runs: [],
    faults: [],
  }
}

/** The cells of a sheet, row by row, by their columns. */
function rowsOf(sheet: string): Record<string, string | number>[] {
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/g)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g)].map(
        ([, column = '', number, text]) => [column, number === undefined ? plain(text ?? '') : Number(number)],
      ),
    ),
  )
}
