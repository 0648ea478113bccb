import type { Quality, ReadingTuple } from 'contract'
import type { Querier } from '#database/database.ts'
import { literal, qualityOf, qualityRank } from './columns.ts'
import { type Held, holder, packHeld } from './held.ts'
import type { StoredDatapoint } from './historian.ts'
import { type Step, sameValue, type Version, withClaim } from './history.ts'
import { type Flat, insertNew } from './insert.ts'

/** Readings of one datapoint on their way in; ascending, unique instants. */
export type IncomingReadings = {
  datapoint: StoredDatapoint
  t: number[]
  v: (number | null)[]
  q: Quality[]
  parts_missing: (number | null)[]
}

export type IncomingRun = {
  datapoint: StoredDatapoint
  issued_at: number
  first_t: number
  interval_s: number
  v: (number | null)[]
  q: Quality[] | null
}

/** What one transaction is about: who says it, when it became known, and under which number it is announced. */
export type Origin = {
  report_id: number
  acceptance_id: number
  created_at: number
  /** Pushed readings: the later push is known later, also within one millisecond. */
  pushed: boolean
  usual_lag: ((t: number, interval_s: number) => number) | null
  /** Other versions of the same report that are stored. */
  versions: (Version & { held: Held })[]
  /** What this report has already stored, of an earlier slice. */
  own: Held
}

export type AppendedReadings = {
  added: number
  changed: number
  unchanged: number
  /** Current values that are new or other than before. */
  values: Map<StoredDatapoint, ReadingTuple[]>
  held: Held
  /** When more of the report becomes known; null: all is in. */
  next_due: number | null
}

/** Stores what is known at `now`; moves the values it replaces into the history. */
export async function appendReadings(
  client: Querier,
  origin: Origin,
  incoming: IncomingReadings[],
  now: number,
): Promise<AppendedReadings> {
  const { due, next_due, held } = known(origin, incoming, now)
  const newer = origin.versions.some((version) => version.created_at > origin.created_at)
  const byId = new Map(incoming.map((one) => [one.datapoint.id, one.datapoint]))
  const values = new Map<StoredDatapoint, ReadingTuple[]>()
  const announce = (id: number, t: number, step: { v: number | null; q: Quality }) => {
    const datapoint = byId.get(id)
    if (!datapoint) return
    const list = values.get(datapoint)
    if (list) list.push([t, step.v, step.q])
    else values.set(datapoint, [[t, step.v, step.q]])
  }
  let added = 0
  let changed = 0
  for (let from = 0; from < due.length; from += atOnce) {
    const chunk = due.slice(from, from + atOnce)
    const conflicts = await insertNew(client, origin, chunk, newer)
    added += chunk.length - conflicts.existing
    for (const one of chunk)
      if (conflicts.existing === 0 || !conflicts.keys.has(`${one.id}/${one.t}`)) announce(one.id, one.t, one)
    const revised = await revise(client, origin, conflicts.differing, newer, byId)
    for (const one of revised) announce(one.id, one.t, one)
    changed += revised.length
  }
  for (const list of values.values()) list.sort((a, b) => a[0] - b[0])
  return { added, changed, unchanged: due.length - added - changed, values, held, next_due }
}

/** Rows of one statement: larger ones are hardly faster, and hold their columns' text in memory. */
const atOnce = 50_000

/** Splits what is known by now from what is not yet, each value with the instant it became known. */
function known(origin: Origin, incoming: IncomingReadings[], now: number) {
  const earlier = origin.versions
    .filter((version) => version.created_at < origin.created_at)
    .map((version) => holder(version.held))
  const stored = holder(origin.own)
  const due: Flat[] = []
  const heldInstants = new Map<number, number[]>()
  let next_due: number | null = null
  for (const { datapoint, t, v, q, parts_missing } of incoming) {
    const heldHere: number[] = []
    for (const [i, instant] of t.entries()) {
      if (stored(datapoint.id, instant)) {
        heldHere.push(instant)
        continue
      }
      const lag = origin.usual_lag?.(instant, datapoint.interval_s ?? 0)
      const dated = lag !== undefined && !earlier.some((holds) => holds(datapoint.id, instant))
      const known_at = dated ? Math.min(origin.created_at, lag) : origin.created_at
      if (known_at > now) {
        next_due = next_due === null ? known_at : Math.min(next_due, known_at)
        continue
      }
      heldHere.push(instant)
      due.push({
        id: datapoint.id,
        t: instant,
        v: v[i] ?? null,
        q: q[i] ?? 'good',
        parts: parts_missing[i] ?? null,
        known_at,
      })
    }
    if (heldHere.length > 0) heldInstants.set(datapoint.id, heldHere)
  }
  return { due, next_due, held: packHeld(heldInstants) }
}

/** Works the claims into the history of their values; gives back those whose current value changed. */
async function revise(
  client: Querier,
  origin: Origin,
  claims: Flat[],
  newer: boolean,
  byId: Map<number, StoredDatapoint>,
): Promise<Flat[]> {
  if (claims.length === 0) return []
  const histories = await load(client, claims)
  const versions = newer ? origin.versions.map((version) => ({ ...version, holds: holder(version.held) })) : []
  const current: (Flat & { report_id: number; announced: boolean })[] = []
  const revisions: { id: number; t: number; step: Step }[] = []
  const touched: Flat[] = []
  for (const claim of claims) {
    const before = histories.get(`${claim.id}/${claim.t}`) ?? []
    const last = before.at(-1)
    const after = withClaim(
      before,
      {
        known_at: origin.pushed && last ? Math.max(claim.known_at, last.known_at + 1) : claim.known_at,
        created_at: origin.created_at,
        v: claim.v,
        q: claim.q,
        parts_missing: claim.parts,
        report_id: origin.report_id,
      },
      versions.filter((version) => version.holds(claim.id, claim.t)),
      origin.usual_lag?.(claim.t, byId.get(claim.id)?.interval_s ?? 0) ?? null,
    )
    const now = after.at(-1)
    if (!now || same(before, after)) continue
    touched.push(claim)
    const announced = !last || !sameValue(last, now)
    current.push({ ...claim, ...now, parts: now.parts_missing, announced })
    for (const step of after.slice(0, -1)) revisions.push({ id: claim.id, t: claim.t, step })
  }
  await write(client, origin, touched, current, revisions)
  return current.filter((one) => one.announced)
}

const same = (a: Step[], b: Step[]) =>
  a.length === b.length &&
  a.every((step, i) => {
    const other = b[i]
    return other && sameValue(step, other) && step.known_at === other.known_at && step.report_id === other.report_id
  })

async function load(client: Querier, claims: Flat[]): Promise<Map<string, Step[]>> {
  type Row = {
    id: number
    t: number
    v: number | null
    q: number
    known_at: number
    parts: number | null
    report: number
  }
  const { rows } = await client.query<Row>(
    `with asked as (select * from unnest($1::text::int[], $2::text::bigint[]) as asked (datapoint_id, ts))
     select datapoint_id as id, ts as t, value as v, quality as q, known_at, parts_missing as parts, report_id as report
     from asked join reading using (datapoint_id, ts)
     union all
     select datapoint_id, ts, value, quality, known_at, parts_missing, report_id
     from asked join reading_revision using (datapoint_id, ts)
     order by known_at`,
    [literal(claims.map((one) => one.id)), literal(claims.map((one) => one.t))],
  )
  const histories = new Map<string, Step[]>()
  for (const { id, t, v, q, known_at, parts, report } of rows) {
    const step = { known_at, v, q: qualityOf(q), parts_missing: parts, report_id: report }
    const history = histories.get(`${id}/${t}`)
    if (history) history.push(step)
    else histories.set(`${id}/${t}`, [step])
  }
  return histories
}

async function write(
  client: Querier,
  origin: Origin,
  touched: Flat[],
  current: (Flat & { report_id: number; announced: boolean })[],
  revisions: { id: number; t: number; step: Step }[],
) {
  if (touched.length === 0) return
  await client.query(
    `delete from reading_revision using unnest($1::text::int[], $2::text::bigint[]) as claim (datapoint_id, ts)
     where reading_revision.datapoint_id = claim.datapoint_id and reading_revision.ts = claim.ts`,
    [literal(touched.map((one) => one.id)), literal(touched.map((one) => one.t))],
  )
  await client.query(
    `insert into reading_revision (datapoint_id, ts, value, quality, known_at, parts_missing, report_id)
     select * from unnest($1::text::int[], $2::text::bigint[], $3::text::float8[], $4::text::smallint[],
       $5::text::bigint[], $6::text::smallint[], $7::text::bigint[])`,
    [
      literal(revisions.map((one) => one.id)),
      literal(revisions.map((one) => one.t)),
      literal(revisions.map((one) => one.step.v)),
      literal(revisions.map((one) => qualityRank(one.step.q))),
      literal(revisions.map((one) => one.step.known_at)),
      literal(revisions.map((one) => one.step.parts_missing)),
      literal(revisions.map((one) => one.step.report_id)),
    ],
  )
  await client.query(
    `update reading set value = now.value, quality = now.quality, known_at = now.known_at,
       parts_missing = now.parts_missing, report_id = now.report_id,
       acceptance_id = case when now.announced = 1 then $9 else reading.acceptance_id end
     from unnest($1::text::int[], $2::text::bigint[], $3::text::float8[], $4::text::smallint[], $5::text::bigint[],
       $6::text::smallint[], $7::text::bigint[], $8::text::int[])
       as now (datapoint_id, ts, value, quality, known_at, parts_missing, report_id, announced)
     where reading.datapoint_id = now.datapoint_id and reading.ts = now.ts`,
    [
      literal(current.map((one) => one.id)),
      literal(current.map((one) => one.t)),
      literal(current.map((one) => one.v)),
      literal(current.map((one) => qualityRank(one.q))),
      literal(current.map((one) => one.known_at)),
      literal(current.map((one) => one.parts)),
      literal(current.map((one) => one.report_id)),
      literal(current.map((one) => (one.announced ? 1 : 0))),
      origin.acceptance_id,
    ],
  )
}

/** Keeps every run; the same run again adds nothing. Returns those that are new. */
export async function appendRuns(client: Querier, origin: Origin, runs: IncomingRun[]): Promise<IncomingRun[]> {
  if (runs.length === 0) return []
  const { rows } = await client.query<{ datapoint_id: number; issued_at: number; first_ts: number }>(
    `insert into forecast_run (datapoint_id, issued_at, first_ts, until_ts, interval_s, report_id, acceptance_id, values, qualities)
     select datapoint_id, issued_at, first_ts, until_ts, interval_s, $8, $9, "values"::float8[], qualities::smallint[]
     from unnest($1::text::int[], $2::text::bigint[], $3::text::bigint[], $4::text::bigint[], $5::text::int[],
       $6::text[], $7::text[]) as run (datapoint_id, issued_at, first_ts, until_ts, interval_s, "values", qualities)
     on conflict do nothing
     returning datapoint_id, issued_at, first_ts`,
    [
      literal(runs.map((run) => run.datapoint.id)),
      literal(runs.map((run) => run.issued_at)),
      literal(runs.map((run) => run.first_t)),
      literal(runs.map((run) => run.first_t + run.v.length * run.interval_s * 1000)),
      literal(runs.map((run) => run.interval_s)),
      runs.map((run) => literal(run.v)),
      runs.map((run) => (run.q === null ? null : literal(run.q.map(qualityRank)))),
      origin.report_id,
      origin.acceptance_id,
    ],
  )
  const fresh = new Set(rows.map((row) => `${row.datapoint_id}/${row.issued_at}/${row.first_ts}`))
  return runs.filter((run) => fresh.has(`${run.datapoint.id}/${run.issued_at}/${run.first_t}`))
}
