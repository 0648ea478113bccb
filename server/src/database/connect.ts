import pg from 'pg'
import { asAway } from './away.ts'
import type { Database, Querier } from './database.ts'
import { lead } from './lead.ts'
import type { Log } from './log.ts'
import { pgValues } from './pg-values.ts'
import { keepSession } from './session.ts'

/** Where a database is, in the driver's words. */
export type Target = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString' | 'ssl'
>

/** A pool on a database. `ended` runs after the last connection has gone. */
export function connect(where: Target, log: Log, ended: () => Promise<void> = async () => {}): Database {
  const target: pg.ClientConfig = {
    ...where,
    application_name: 'tieline',
    types: pgValues,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...target, max: POOL_SIZE, idleTimeoutMillis: 60_000 })
  // An idle connection that breaks leaves the pool by itself; without a listener it would end the process.
  pool.on('error', (error) => log.warn(`database: an idle connection was lost (${error.message})`))

  const stops = new Set<() => Promise<void>>()
  const held = async (opening: Promise<() => Promise<void>>) => {
    const stop = await opening
    const once = async () => {
      if (stops.delete(once)) await stop()
    }
    stops.add(once)
    return once
  }

  let stopping: Promise<void> | undefined
  const stop = async () => {
    await Promise.all([...stops].map((each) => each()))
    await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, LAST_STATEMENT_MS).unref())])
    await ended()
  }

  return {
    ...querier(pool),
    transaction: (work) => transaction(pool, work),
    listen: (channel, heard, reopened) => held(listen(target, channel, heard, reopened)),
    lead: (name, taken, lost) => held(lead(target, name, taken, lost)),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

const POOL_SIZE = 10
const LAST_STATEMENT_MS = 5000

function querier(client: pg.Pool | pg.PoolClient): Querier {
  return {
    query: async <R = Record<string, unknown>>(text: string, values?: unknown[], name?: string) => {
      const answer = await client.query({ text, values, name }).catch(away)
      return { rows: answer.rows as R[], rowCount: answer.rowCount ?? 0 }
    },
  }
}

const away = (error: unknown): never => {
  throw asAway(error)
}

async function transaction<T>(pool: pg.Pool, work: (client: Querier) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(away)
  let broken: Error | undefined
  const note = (error: Error) => {
    broken = error
  }
  client.on('error', note)
  try {
    await client.query('begin').catch(away)
    const result = await work(querier(client))
    await client.query('commit').catch(away)
    return result
  } catch (error) {
    await client.query('rollback').catch(note)
    throw error
  } finally {
    client.off('error', note)
    client.release(broken)
  }
}

async function listen(
  target: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  reopened: () => void,
): Promise<() => Promise<void>> {
  let first = true
  const session = await keepSession(
    target,
    async (client) => {
      client.on('notification', (message) => {
        if (message.channel === channel) heard(message.payload ?? '')
      })
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (!first) reopened()
      first = false
    },
    () => {},
  )
  return session.stop
}
