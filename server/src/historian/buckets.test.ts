import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, testDatabase } from '#testing/database.ts'
import { bucketColumns } from './buckets.ts'
import type { StoredDatapoint } from './historian.ts'
import { rollUp } from './rollup.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.parse('2025-03-01T00:00:00Z')

describe.each(engines())('buckets on $name', (engine) => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  let power: StoredDatapoint

  beforeAll(async () => {
    database = await testDatabase(engine)
    const { rows } = await database.query<{ id: number }>(
      `insert into datapoint (tag, name, system, kind, qualifier, unit, interval_s, aggregation, sign, horizon, decimals, source, report)
       values ('test.power.5m', 'Power', 'test', 'generation', '5m', 'MW', 300, 'mean', '', 'actual', 0, 'test', 'test')
       returning id`,
    )
    power = { id: rows[0]?.id, interval_s: 300 } as StoredDatapoint
  })
  afterAll(() => database.stop())

  /** A value every five minutes of a span, its hours to be rolled up. */
  const fill = async (from: number, to: number, value: number) => {
    await database.query(
      `insert into reading (ts, value, known_at, report_id, acceptance_id, datapoint_id, quality)
       select ts, $4, ts, 1, 1, $1, 0 from generate_series($2::bigint, $3::bigint - 1, 300000) as ts`,
      [power.id, from, to, value],
    )
    await database.query(
      `insert into rollup_dirty (datapoint_id, ts)
       select $1, ts from generate_series($2::bigint, $3::bigint - 1, 3600000) as ts`,
      [power.id, from, to],
    )
  }

  it('weighs what is rolled up already and what is not alike', async () => {
    await fill(start, start + day, 100)
    await rollUp(database)
    await fill(start + day, start + 2 * day, 200)
    const means = async (bucket_s: number) =>
      (await bucketColumns(database, [power], start, start + 2 * day, bucket_s, null))[0]?.avg
    const before = [await means(2 * 86_400), await means(48 * 3600), await means(36 * 3600)]
    await rollUp(database)
    expect(before).toEqual([await means(2 * 86_400), await means(48 * 3600), await means(36 * 3600)])
    expect(before[0]).toEqual([150])
  })
})
