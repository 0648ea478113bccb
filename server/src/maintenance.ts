import type { Maintenance as Notice } from 'contract'
import type { Logger } from 'pino'
import type { Database, Querier } from '#database/database.ts'

/** Declared maintenance, the same for every process on the database. */
export type Maintenance = {
  /** From memory: at most two seconds old. */
  current: () => Notice | null
  /** Told of every change. Returns its unsubscribe. */
  subscribe: (listener: (notice: Notice | null) => void) => () => void
  stop: () => Promise<void>
}

const channel = 'tieline_maintenance'
const pollMs = 2_000

/** Reads the declaration, then follows it: by notification, and by asking where one was missed. */
export async function createMaintenance({
  database,
  log,
}: {
  database: Database
  log: Pick<Logger, 'warn'>
}): Promise<Maintenance> {
  const listeners = new Set<(notice: Notice | null) => void>()
  let current = await readMaintenance(database)
  let reading = false
  let failing = false

  async function refresh() {
    if (reading) return
    reading = true
    try {
      const next = await readMaintenance(database)
      failing = false
      if (JSON.stringify(next) === JSON.stringify(current)) return
      current = next
      for (const listener of listeners) listener(next)
    } catch (error) {
      // what was last known holds; the health check tells of the database
      if (!failing) log.warn(`maintenance: could not be read: ${error instanceof Error ? error.message : error}`)
      failing = true
    } finally {
      reading = false
    }
  }

  const unlisten = await database.listen(
    channel,
    () => void refresh(),
    () => void refresh(),
  )
  const timer = setInterval(() => void refresh(), pollMs)
  timer.unref()

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      clearInterval(timer)
      await unlisten()
    },
  }
}

/** Declares maintenance, or ends it with null. */
export async function setMaintenance(database: Database, notice: Notice | null): Promise<void> {
  await database.transaction(async (client) => {
    if (notice)
      await client.query(
        `insert into product (key, value) values ('maintenance', $1::jsonb)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(notice)],
      )
    else await client.query(`delete from product where key = 'maintenance'`)
    await client.query(`select pg_notify('${channel}', '')`)
  })
}

async function readMaintenance(database: Querier): Promise<Notice | null> {
  const { rows } = await database.query<{ value: Notice }>(`select value from product where key = 'maintenance'`)
  return rows[0]?.value ?? null
}
