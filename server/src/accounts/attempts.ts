import type { Database, Querier } from '#database/database.ts'
import type { Attempt } from './throttle.ts'

export type Limit = { what: string; most: number; within_ms: number }

const hour = 3_600_000

/** Wrong old passwords, per user. */
export const wrongPasswords: Limit = { what: 'wrong_password', most: 10, within_ms: hour }
/** Display links that open nothing, per address. */
export const wrongDisplays: Limit = { what: 'wrong_display', most: 60, within_ms: 300_000 }
/** Mails with a link to set a password, per user and so per stored address. */
export const resetMails: Limit = { what: 'reset_mail', most: 5, within_ms: hour }

/** Counts an attempt from its beginning, so many at once count as well; one that is refused here counts as none. Wall time, epoch ms. */
export function attempt(database: Database, limit: Limit, key: string, at: number): Promise<Attempt> {
  return database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock(73003, hashtext($1))', [`${limit.what} ${key}`])
    const since = at - limit.within_ms
    const { rows } = await client.query<{ at: number }>(
      'select at from attempt where what = $1 and key = $2 and at > $3 order by at desc offset $4 limit 1',
      [limit.what, key, since, limit.most - 1],
    )
    const oldest = rows[0]
    if (oldest) return { wait_s: Math.max(1, Math.ceil((Number(oldest.at) - since) / 1000)) }
    await client.query('delete from attempt where what = $1 and key = $2 and at <= $3', [limit.what, key, since])
    const added = await client.query<{ id: number }>(
      'insert into attempt (what, key, at) values ($1, $2, $3) returning id',
      [limit.what, key, at],
    )
    return { id: Number(added.rows[0]?.id) }
  })
}

/** It was none after all. */
export async function forgive(database: Querier, id: number): Promise<void> {
  await database.query('delete from attempt where id = $1', [id])
}
