import pg from 'pg'
import type { Target } from './connect.ts'

/**
 * One process's share in a running embedded database, held as a shared advisory lock: it goes with the process, however
 * that ends. `release`: true when nobody else holds one, and from then on nobody can get one; `end` closes the connection.
 */
export type Share = { target: Target; release: () => Promise<boolean>; end: () => Promise<void> }

/** Takes a share, and makes our database where it is missing. `lost` is called when the connection breaks. */
export async function share(target: Target, lost: () => void): Promise<Share | 'not yet' | 'stopping' | 'unreachable'> {
  // Locks belong to a database, so all meet in the one that is always there.
  const client = new pg.Client({
    ...target,
    database: 'postgres',
    application_name: 'tieline',
    connectionTimeoutMillis: 5000,
  })
  let mine = false
  client.on('error', () => {})
  client.on('end', () => {
    if (mine) lost()
    mine = false
  })
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as got', [LOCK])
    if (!rows[0].got) {
      await client.end()
      return 'stopping'
    }
    await makeDatabase(client, target.database ?? '')
  } catch (error) {
    await client.end().catch(() => {})
    return reasonOf(error as { code?: string; message: string })
  }
  mine = true
  return {
    target,
    release: async () => {
      mine = false
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [LOCK])
        const { rows } = await client.query('select pg_try_advisory_lock($1) as got', [LOCK])
        return rows[0].got
      } catch {
        // It stops already.
        return false
      }
    },
    end: () => client.end().catch(() => {}),
  }
}

const LOCK = 7_431_003

async function makeDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error) => {
    if (error.code !== DUPLICATE_DATABASE && error.code !== UNIQUE_VIOLATION) throw error
  })
}

const CANNOT_CONNECT_NOW = '57P03'
const ADMIN_SHUTDOWN = '57P01'
const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

function reasonOf({ code, message }: { code?: string; message: string }): 'not yet' | 'stopping' | 'unreachable' {
  if (code === ADMIN_SHUTDOWN) return 'stopping'
  if (code === CANNOT_CONNECT_NOW) return message.includes('shutting down') ? 'stopping' : 'not yet'
  return 'unreachable'
}
