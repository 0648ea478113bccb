/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto'
import type { Database, Querier } from './database.ts'
import { DatabaseFault } from './fault.ts'
import type { Log } from './log.ts'

/** One numbered file: `001_historian.sql`. */
export type Migration = { number: number; name: string; sql: string }

/** Every migration of this release, in order. */
export function migrations(): Migration[] {
  return Object.entries(files)
    .map(([path, sql]) => readName(path, sql))
    .sort((a, b) => a.number - b.number)
}

/**
 * Brings a database up to this release: each migration in a transaction of its own, under one lock, so that processes
 * starting together take turns. A migration that was applied and reads differently now stops the start.
 * Returns the names of those applied by this call.
 */
export async function migrate(database: Database, log: Log, wanted: Migration[] = migrations()): Promise<string[]> {
  await database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (number int primary key, name text not null, checksum text not null, applied_at bigint not null)',
    )
  })
  const done: string[] = []
  for (const migration of wanted) {
    const applied = await database.transaction((client) => apply(client, migration))
    if (applied) {
      done.push(migration.name)
      log.info(`migration ${migration.name} applied`)
    }
  }
  await refuseNewer(database, wanted)
  return done
}

/** Says whether this call applied it. */
async function apply(client: Querier, { number, name, sql }: Migration): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration where number = $1',
    [number],
  )
  const before = rows[0]
  if (before && before.checksum !== checksum(sql))
    throw new DatabaseFault(
      `migration ${name} differs from what was applied to this database as ${before.name}: an applied migration is never edited; ` +
        'restore the file, or start on a new database',
    )
  if (before) return false
  await client.query(sql).catch((error: Error) => {
    throw new DatabaseFault(`migration ${name} failed: ${error.message}`, { cause: error })
  })
  await client.query(
    'insert into migration (number, name, checksum, applied_at) values ($1, $2, $3, (extract(epoch from clock_timestamp()) * 1000)::bigint)',
    [number, name, checksum(sql)],
  )
  return true
}

/** A database of a newer release must not be written by an older one. */
async function refuseNewer(database: Querier, wanted: Migration[]): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    'select name from migration where not (number = any ($1::int[])) order by number',
    [wanted.map((migration) => migration.number)],
  )
  if (rows.length > 0)
    throw new DatabaseFault(
      `this database was used by a newer release of Tieline (it has ${rows.map((row) => row.name).join(', ')}): start that release`,
    )
}

// Any number will do, as long as it stays the same in every release.
const LOCK = 7_431_001

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

function readName(path: string, sql: string): Migration {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const number = /^(\d{3})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
  if (number === undefined) throw new Error(`${name}: a migration is named like 004_what_it_adds.sql`)
  return { number: Number(number), name, sql }
}

/** Line ends do not count: a checkout on Windows may have changed them. */
function checksum(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
