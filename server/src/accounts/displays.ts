import type { Database, Querier } from '#database/database.ts'
import { fingerprint, randomText } from './secrets.ts'
import { type Account, type AccountRow, accountColumns, accountOf } from './users.ts'

/** A link for an unattended wall, without its token: shows the jumbo view of its user. Wall time, epoch ms. */
export type DisplayLink = {
  id: number
  name: string
  created: number
  /** A minute old at most. */
  last_used: number | null
  revoked: number | null
  account: Account
}

export type Displays = {
  /** Whose link this token is; null when unknown, revoked or its user disabled. Asks the database every other second at most. */
  find: (token: string, at: number) => Promise<DisplayLink | null>
  /** Notes that the link is in use; true when that was due and its cookie should be sent again. */
  touch: (link: DisplayLink, at: number) => Promise<boolean>
}

/** How many valid links a user may have. */
export const linksMost = 50
const cachedMs = 2_000
const cachedMost = 10_000
const touchMs = 60_000
const form = /^tld_[A-Za-z0-9]{40}$/

export function createDisplays(database: Querier): Displays {
  const cache = new Map<string, { read_at: number; found: Promise<DisplayLink | null> }>()

  async function read(hash: string): Promise<DisplayLink | null> {
    const [link] = await readLinks(database, 'd.hash = $1 and d.revoked is null and u.active', [hash])
    // what is no link is forgotten at once: guesses shall not fill the memory
    if (!link) cache.delete(hash)
    return link ?? null
  }

  return {
    find(token, at) {
      if (!form.test(token)) return Promise.resolve(null)
      const hash = fingerprint(token)
      const cached = cache.get(hash)
      if (cached && Math.abs(at - cached.read_at) < cachedMs) return cached.found
      if (cache.size >= cachedMost) cache.clear()
      const found = read(hash)
      found.catch(() => cache.delete(hash))
      cache.set(hash, { read_at: at, found })
      return found
    },

    async touch(link, at) {
      if (link.last_used !== null && at - link.last_used < touchMs) return false
      link.last_used = at
      await database.query('update display_link set last_used = $2 where id = $1', [link.id, at])
      return true
    },
  }
}

/** Makes a link; its token is in this answer and never again. Null when the user has as many as there may be. */
export async function addDisplay(
  database: Database,
  link: { name: string; user_id: number; at: number },
): Promise<{ id: number; token: string } | null> {
  const token = `tld_${randomText(40)}`
  return database.transaction(async (client) => {
    // one after the other per user, or two at once would both be the last that fits
    await client.query('select pg_advisory_xact_lock(73004, $1)', [link.user_id])
    const { rows } = await client.query<{ id: number }>(
      `insert into display_link (hash, name, user_id, created)
       select $1, $2, $3, $4
       where (select count(*) from display_link where user_id = $3 and revoked is null) < $5
       returning id`,
      [fingerprint(token), link.name, link.user_id, link.at, linksMost],
    )
    return rows[0] ? { id: Number(rows[0].id), token } : null
  })
}

/** Every link, oldest first, revoked ones included. */
export function listDisplays(database: Querier): Promise<DisplayLink[]> {
  return readLinks(database, 'true', [])
}

/** The valid links of a user, oldest first. */
export function displaysOf(database: Querier, user_id: number): Promise<DisplayLink[]> {
  return readLinks(database, 'd.user_id = $1 and d.revoked is null', [user_id])
}

/** False when there is no such valid link, or (given `user_id`) it is another user's. */
export async function revokeDisplay(database: Querier, id: number, at: number, user_id?: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `update display_link set revoked = $2
     where id = $1 and revoked is null and ($3::int is null or user_id = $3::int)`,
    [id, at, user_id ?? null],
  )
  return rowCount > 0
}

async function readLinks(database: Querier, where: string, values: unknown[]): Promise<DisplayLink[]> {
  const { rows } = await database.query<
    AccountRow & { id: number; name: string; created: number; last_used: number | null; revoked: number | null }
  >(
    `select d.id, d.name, d.created, d.last_used, d.revoked, ${accountColumns}
     from display_link d join users u on u.id = d.user_id join company c on c.id = u.company_id
     where ${where} order by d.id`,
    values,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created: Number(row.created),
    last_used: row.last_used === null ? null : Number(row.last_used),
    revoked: row.revoked === null ? null : Number(row.revoked),
    account: accountOf(row),
  }))
}
