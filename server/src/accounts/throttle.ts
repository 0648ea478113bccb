import type { Database } from '#database/database.ts'
import { fingerprint } from './secrets.ts'
import { loginName } from './users.ts'

/** An attempt that may go on, or the seconds to wait. */
export type Attempt = { id: number } | { wait_s: number }

/**
 * Holds back those who guess passwords. An attempt counts as failed from its beginning, so many at once count as
 * well; one that is refused here counts as none, so nobody is locked for ever. Wall time, epoch ms.
 */
export type LoginThrottle = {
  attempt: (name: string, address: string, at: number) => Promise<Attempt>
  /** A right password: forgets the failures of this name from this address. */
  succeeded: (name: string, address: string) => Promise<void>
}

export function createLoginThrottle(database: Database): LoginThrottle {
  return {
    attempt(name, address, at) {
      const hidden = fingerprint(loginName(name))
      return database.transaction(async (client) => {
        // one after the other per address and per name, always in this order
        await client.query(`select pg_advisory_xact_lock(73001, hashtext($1))`, [address])
        await client.query(`select pg_advisory_xact_lock(73002, hashtext($1))`, [hidden])
        const { rows } = await client.query<{ free_at: number | null }>(
          `select greatest(
             (select at + 300000 from login_attempt where name = $1 and address = $2 and at > $3::bigint - 300000
              order by at desc offset 4 limit 1),
             (select at + 300000 from login_attempt where address = $2 and at > $3::bigint - 300000
              order by at desc offset 199 limit 1),
             (select at + 3600000 from login_attempt where name = $1 and at > $3::bigint - 3600000
              order by at desc offset 99 limit 1)) as free_at`,
          [hidden, address, at],
          'login_throttle',
        )
        const free_at = rows[0]?.free_at
        if (free_at != null) return { wait_s: Math.max(1, Math.ceil((Number(free_at) - at) / 1000)) }
        await client.query(
          `delete from login_attempt where id in
             (select id from login_attempt where at < $1::bigint - 3600000 order by id limit 200 for update skip locked)`,
          [at],
        )
        const added = await client.query<{ id: number }>(
          'insert into login_attempt (name, address, at) values ($1, $2, $3) returning id',
          [hidden, address, at],
        )
        return { id: Number(added.rows[0]?.id) }
      })
    },

    async succeeded(name, address) {
      await database.query('delete from login_attempt where name = $1 and address = $2', [
        fingerprint(loginName(name)),
        address,
      ])
    },
  }
}
