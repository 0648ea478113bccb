import type { Config } from '#config.ts'
import { connect } from './connect.ts'
import type { Database } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { DatabaseFault } from './fault.ts'
import type { Log } from './log.ts'

/**
 * The product's database: the embedded one of `data_dir`, or the PostgreSQL of `database_url`. Not migrated: see
 * `migrate`. Throws `DatabaseFault` when it cannot be used, with what would help.
 */
export async function openDatabase(
  { data_dir, database_url }: Pick<Config, 'data_dir' | 'database_url'>,
  log: Log,
): Promise<Database> {
  if (database_url !== null) return openUrl(database_url, log)
  const embedded = await startEmbedded(data_dir, log)
  return connect(embedded.target, log, embedded.stop)
}

const OLDEST = 15

async function openUrl(url: string, log: Log): Promise<Database> {
  const database = connect({ connectionString: url }, log)
  try {
    const { rows } = await database.query<{ number: string; version: string; utf8: boolean }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version,
         current_setting('server_encoding') = 'UTF8' as utf8`,
    )
    const found = rows[0]
    if (!found || Number(found.number) < OLDEST * 10_000)
      throw new DatabaseFault(
        `DATABASE_URL leads to PostgreSQL ${found?.version}; Tieline needs version ${OLDEST} or newer`,
      )
    if (!found.utf8) throw new DatabaseFault('the database of DATABASE_URL is not encoded in UTF8: make one that is')
    return database
  } catch (error) {
    await database.stop()
    if (error instanceof DatabaseFault) throw error
    throw new DatabaseFault(`DATABASE_URL cannot be used (${whereOf(url)}): ${reasonOf(error)}`)
  }
}

/** Without the password. */
function whereOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'not an address'
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
