import type { StoredDatapoint } from 'server/src/historian/historian.ts'
import { NOW } from 'server/src/historian/historian.ts'
import type { Bench } from './bench.ts'
import { pairedRow } from './row.ts'
import { inTurn } from './sample.ts'
import { openStore, type Store } from './store.ts'

const dayMs = 86_400_000
const stepMs = 300_000
const series = 10
const days = 365
const rounds = 25

type Question = { figure: string; from: number; bucketS: number | null; statement: string }

/** How long questions about the past take. */
export const history: Bench = {
  name: 'history',
  about:
    '10 series of 5-minute readings over a year, all stored through the gate: the historian’s answer as columns, beside ' +
    'the best statement we know on the same table, its answer read into columns as well.',
  async run(workshop) {
    const store = await openStore()
    try {
      const end = Math.floor(Date.now() / dayMs) * dayMs
      workshop.say('  filling a year …')
      await fill(store, end)
      await store.bare.query('vacuum analyze')
      const datapoints = store.historian.catalogue.ofSystem('bench')
      const ids = `{${datapoints.map(({ id }) => id).join(',')}}`
      const rows = []
      for (const question of questions(end)) {
        const { figure, from, bucketS, statement } = question
        const pairs = await inTurn(
          rounds,
          () => timed(() => bareAnswer(store, statement, [ids, from, end])),
          () => timed(() => ours(store, datapoints, from, end, bucketS)),
          3,
        )
        rows.push(pairedRow(figure, 'ms', pairs, { timesFloor: 1.5 }))
      }
      return rows
    } finally {
      await store.stop()
    }
  },
}

/** The widths are those that the API chooses for 1,000 points. */
const questions = (end: number): Question[] => [
  {
    figure: '1 day, raw',
    from: end - dayMs,
    bucketS: null,
    statement: `select datapoint_id as id, array_agg(ts order by ts)::text as t, array_agg(value order by ts)::text as v
      from reading where datapoint_id = any($1::text::int[]) and ts >= $2 and ts < $3 group by datapoint_id`,
  },
  {
    figure: '30 days, hourly',
    from: end - 30 * dayMs,
    bucketS: 3_600,
    statement: `select datapoint_id as id, array_agg(ts order by ts)::text as t, array_agg(mean order by ts)::text as v,
        array_agg(min order by ts)::text as low, array_agg(max order by ts)::text as high
      from rollup_1h where datapoint_id = any($1::text::int[]) and ts >= $2 and ts < $3 group by datapoint_id`,
  },
  {
    figure: '1 year, 1,000 points',
    from: end - days * dayMs,
    bucketS: 43_200,
    statement: `select datapoint_id as id, array_agg(t order by t)::text as t, array_agg(v order by t)::text as v,
        array_agg(low order by t)::text as low, array_agg(high order by t)::text as high
      from (select datapoint_id, ts - ts % 43200000 as t, avg(mean) as v, min(min) as low, max(max) as high
        from rollup_1h where datapoint_id = any($1::text::int[]) and ts >= $2 and ts < $3 group by 1, 2) as buckets
      group by datapoint_id`,
  },
]

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

async function ours(
  { historian }: Store,
  datapoints: StoredDatapoint[],
  from: number,
  to: number,
  bucketS: number | null,
) {
  const found =
    bucketS === null
      ? await historian.raw(datapoints, from, to, NOW)
      : await historian.buckets(datapoints, from, to, bucketS, NOW)
  if (found.length !== series || found.some(({ t }) => t.length < 280)) throw new Error('the answer is not whole')
}

async function bareAnswer({ bare }: Store, text: string, values: unknown[]) {
  const { rows } = await bare.query<Record<string, string>>({ name: `bare-${text.length}`, text, values })
  const columns = rows.map(({ id: _, ...lists }) =>
    Object.values(lists).map((list) => JSON.parse(`[${list.slice(1, -1).replaceAll('NULL', 'null')}]`) as number[]),
  )
  if (columns.length !== series) throw new Error('the answer is not whole')
}

/** A report for every half month, as a source would bring it. */
async function fill({ ingest, historian }: Store, end: number) {
  const slice = 15 * dayMs
  for (let from = end - days * dayMs; from < end; from += slice) {
    const t = Array.from({ length: Math.min(slice, end - from) / stepMs }, (_, i) => from + i * stepMs)
    await ingest.report({
      source: 'bench',
      name: `bench-${from}`,
      address: null,
      file_published_at: null,
      size: 0,
      hash: null,
      parsed: {
        report: 'Bench',
        period: String(from),
        created_at: Math.min(from + slice, end),
        entities: Array.from({ length: series }, (_, i) => ({
          system: 'bench',
          type: 'generator',
          source_name: `B ${i + 1}`,
        })),
        datapoints: Array.from({ length: series }, (_, entity) => ({
          entity,
          kind: 'generation',
          qualifier: '',
          name: 'Output',
          unit: 'MW',
          interval_s: stepMs / 1000,
          aggregation: 'mean',
          sign: '',
          horizon: 'actual',
          decimals: 0,
          stale_after_s: null,
        })),
        readings: Array.from({ length: series }, (_, datapoint) => ({
          datapoint,
          t,
          v: t.map((at) => Math.round(5_000 * (1 + Math.sin(at / 1e7 + datapoint))) / 10),
        })),
        runs: [],
        faults: [],
      },
    })
  }
  while (await historian.rollUp());
}
