import { randomUUID } from 'node:crypto'
import type { Querier } from '#database/database.ts'
import { fingerprint, randomText } from './secrets.ts'
import { type Account, type AccountRow, accountColumns, accountOf } from './users.ts'

export type Session = {
  /** SHA-256 of the cookie. */
  key: string
  /** What may be shown of it. */
  id: string
  csrf_token: string
  last_seen: number
  expires: number
  account: Account
}

/** Where a session was opened from. */
export type Visit = { at: number; address: string; agent: string }

/** Sessions of signed-in users: two weeks, sliding; what the cookie holds is stored nowhere. Wall time, epoch ms. */
export type Sessions = {
  open: (user_id: number, visit: Visit) => Promise<{ secret: string; csrf_token: string }>
  /** Whose cookie this is; costs a query every other second at most, however many ask. */
  find: (secret: string, at: number) => Promise<Session | null>
  /** The same from memory alone, for answers that may not wait for the database. */
  peek: (secret: string) => Session | null
  /** Those of the keys that still hold, read anew in one query. */
  holding: (keys: string[], at: number) => Promise<Map<string, Session>>
  /** Slides the session on; true when that was due and its cookie should be sent again. */
  touch: (session: Session, at: number) => Promise<boolean>
  end: (key: string) => Promise<void>
  /** Told of every session that this process ends. Returns its unsubscribe. */
  onEnd: (listener: (key: string) => void) => () => void
}

/** How long a session lasts after it was last seen. */
export const sessionSeconds = 14 * 86_400
const cachedMs = 2_000
const touchMs = 60_000
const cachedMost = 20_000
const secretForm = /^[A-Za-z0-9]{43}$/

export function createSessions(database: Querier): Sessions {
  const cache = new Map<string, { read_at: number; known?: Session | null; found: Promise<Session | null> }>()
  const listeners = new Set<(key: string) => void>()

  function remember(key: string, at: number, found: Promise<Session | null>) {
    if (cache.size >= cachedMost) cache.clear()
    const entry: { read_at: number; known?: Session | null; found: Promise<Session | null> } = { read_at: at, found }
    cache.set(key, entry)
    found.then(
      (session) => {
        entry.known = session
        // what is no session is forgotten at once: guesses shall not fill the memory
        if (!session && cache.get(key) === entry) cache.delete(key)
      },
      () => cache.get(key) === entry && cache.delete(key),
    )
    return found
  }

  return {
    async open(user_id, { at, address, agent }) {
      const secret = randomText(43)
      const csrf_token = randomText(32)
      const expires = at + sessionSeconds * 1000
      await database.query('delete from session where expires < $1', [at])
      await database.query(
        `insert into session (key, id, user_id, csrf_token, created, last_seen, expires, address, agent)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
        [fingerprint(secret), randomUUID(), user_id, csrf_token, at, expires, address, agent.slice(0, 300)],
      )
      return { secret, csrf_token }
    },

    async find(secret, at) {
      if (!secretForm.test(secret)) return null
      const key = fingerprint(secret)
      const cached = cache.get(key)
      const fresh = cached && Math.abs(at - cached.read_at) < cachedMs
      const session = await (fresh ? cached.found : remember(key, at, readSession(database, key, at)))
      return session && session.expires > at ? session : null
    },

    peek(secret) {
      return cache.get(fingerprint(secret))?.known ?? null
    },

    async holding(keys, at) {
      const sessions = await readSessions(database, keys, at)
      for (const session of sessions) if (cache.has(session.key)) remember(session.key, at, Promise.resolve(session))
      return new Map(sessions.map((session) => [session.key, session]))
    },

    async touch(session, at) {
      if (at - session.last_seen < touchMs) return false
      session.last_seen = at
      session.expires = at + sessionSeconds * 1000
      await database.query('update session set last_seen = $2, expires = $3 where key = $1', [
        session.key,
        at,
        session.expires,
      ])
      return true
    },

    async end(key) {
      cache.delete(key)
      await database.query('delete from session where key = $1', [key])
      cache.delete(key)
      for (const listener of listeners) listener(key)
    },

    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function readSession(database: Querier, key: string, at: number): Promise<Session | null> {
  return (await readSessions(database, [key], at))[0] ?? null
}

async function readSessions(database: Querier, keys: string[], at: number): Promise<Session[]> {
  const { rows } = await database.query<
    AccountRow & { key: string; public_id: string; csrf_token: string; last_seen: number; expires: number }
  >(
    `select e.key, e.id as public_id, e.csrf_token, e.last_seen, e.expires, ${accountColumns}
     from session e join users u on u.id = e.user_id join company c on c.id = u.company_id
     where e.key = any($1::text[]) and e.expires > $2 and u.active`,
    [keys, at],
    'read_sessions',
  )
  return rows.map((row) => ({
    key: row.key,
    id: row.public_id,
    csrf_token: row.csrf_token,
    last_seen: Number(row.last_seen),
    expires: Number(row.expires),
    account: accountOf(row),
  }))
}
