import type { Bench } from './bench.ts'
import { pairedRow } from './row.ts'
import { inTurn } from './sample.ts'
import { openStore, type Store } from './store.ts'

const rounds = 10
const tags = 1_000
const instants = 10
const stepMs = 300_000
/** Of a round, this share corrects what the round before said. */
const corrected = 0.05

type Reading = { id: number; t: number; v: number }

/** How fast readings become durable. */
export const ingest: Bench = {
  name: 'ingest',
  about:
    'Readings per second in batches of 10,000 (1,000 tags × 10 instants, one in twenty a correction): through the gate, ' +
    'with history, report, announcement and every rollup they make dirty worked out, beside one bare unnest insert of the ' +
    'same rows. Both durable (fsync) on the same embedded database.',
  async run() {
    const store = await openStore()
    try {
      const start = Math.floor(Date.now() / stepMs) * stepMs - (rounds + 2) * instants * stepMs
      await store.bare.query(
        'create table bare (ts bigint not null, value float8, datapoint_id int not null, quality smallint not null, primary key (datapoint_id, ts))',
      )
      const [ours, bare] = [batches(start), batches(start)]
      const pairs = await inTurn(
        rounds,
        () => timed(insertBare(store, bare())),
        () => timed(throughTheGate(store, ours())),
      )
      const of = (figure: keyof Measured) =>
        pairs.map(({ floor, ours }) => ({ floor: floor.perSecond, ours: ours[figure] }))
      return [
        pairedRow('readings per second', '', of('perSecond'), { ofFloorAtLeast: 0.5 }),
        pairedRow('the same until stored and announced, rollups left for later', '', of('storedPerSecond'), null),
      ]
    } finally {
      await store.stop()
    }
  },
}

/** A batch, prepared; `later` is what the product does a little after it has answered. */
type Work = { rows: number; store: () => Promise<unknown>; later?: () => Promise<unknown> }
type Measured = Awaited<ReturnType<typeof timed>>

async function timed({ rows, store, later }: Work) {
  const began = performance.now()
  await store()
  const stored = performance.now()
  await later?.()
  const perSecond = (until: number) => (rows / (until - began)) * 1000
  return { perSecond: perSecond(performance.now()), storedPerSecond: perSecond(stored) }
}

function throughTheGate({ ingest, historian }: Store, batch: Reading[]): Work {
  const readings = batch.map(({ id, t, v }) => ({ tag: `bench.ingest.unit-${id}`, t, v }))
  return {
    rows: batch.length,
    async store() {
      const { rejected } = await ingest.push({ system: 'bench', token: 1, readings })
      if (rejected.length > 0) throw new Error(`refused: ${JSON.stringify(rejected[0])}`)
    },
    async later() {
      while (await historian.rollUp());
    },
  }
}

function insertBare({ bare }: Store, batch: Reading[]): Work {
  const list = (values: number[]) => `{${values.join(',')}}`
  const columns = [
    list(batch.map(({ id }) => id)),
    list(batch.map(({ t }) => t)),
    list(batch.map(({ v }) => v)),
    list(batch.map(() => 0)),
  ]
  return {
    rows: batch.length,
    store: () =>
      bare.query(
        `insert into bare (datapoint_id, ts, value, quality)
         select * from unnest($1::text::int[], $2::text::bigint[], $3::text::float8[], $4::text::smallint[])
         on conflict (datapoint_id, ts) do update set value = excluded.value, quality = excluded.quality
         where bare.value is distinct from excluded.value`,
        columns,
      ),
  }
}

/** Batches that follow each other in time; each corrects a little of the one before. */
function batches(start: number): () => Reading[] {
  let round = 0
  return () => {
    const first = start + round * instants * stepMs
    const back = round === 0 ? 0 : instants * stepMs
    const made: Reading[] = []
    for (let id = 1; id <= tags; id++)
      for (let i = 0; i < instants; i++) {
        const again = back > 0 && (id * instants + i) % Math.round(1 / corrected) === 0
        made.push({ id, t: first + i * stepMs - (again ? back : 0), v: id + round * 0.1 + (again ? 0.05 : 0) })
      }
    round++
    return made
  }
}
