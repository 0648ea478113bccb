import { randomUUID } from 'node:crypto'
import type { OpenSession } from 'contract'
import type { Querier } from '#database/database.ts'
import { fingerprint, randomText } from './secrets.ts'
import { type Account, type AccountRow, accountColumns, accountOf } from './users.ts'

export type Session = {
  /** SHA-256 of the cookie. */
  key: string
  /** What may be shown of it; stays when the cookie is replaced. */
  id: string
  csrf_token: string
  last_seen: number
  expires: number
  account: Account
}

/** Where a session was opened from. */
export type Visit = { at: number; address: string; agent: string }

/** What a cookie and its header are made of. */
export type Keys = { secret: string; csrf_token: string }

/** Sessions of signed-in users: two weeks, sliding; what the cookie holds is stored nowhere. Wall time, epoch ms. */
export type Sessions = {
  /** Opens one for a user whose password has just been checked; null when that password holds no more. */
  open: (user_id: number, password_hash: string, visit: Visit) => Promise<Keys | null>
  /** Whose cookie this is; costs a query every other second at most, however many ask. */
  find: (secret: string, at: number) => Promise<Session | null>
  /** The same from memory alone, for answers that may not wait for the database. */
  peek: (secret: string) => Session | null
  /** Those of the ids that still hold, read anew in one query. */
  holding: (ids: string[], at: number) => Promise<Map<string, Session>>
  /** Slides the session on; true when that was due and its cookie should be sent again. */
  touch: (session: Session, at: number) => Promise<boolean>
  /** Where the user of a session is signed in, the newest first. */
  list: (session: Session, at: number) => Promise<OpenSession[]>
  end: (session: Session) => Promise<void>
  /** Ends one of the user's by its id; false when there is none. */
  endOne: (user_id: number, id: string) => Promise<boolean>
  /** Forgets what is remembered of a user: what changed shows in the next answer of this process. */
  forget: (user_id: number) => void
  /** Tells of sessions that ended in a transaction of somebody else's. */
  ended: (ids: string[]) => void
  /** Told of the id of every session that this process ends. Returns its unsubscribe. */
  onEnd: (listener: (id: string) => void) => () => void
}

/** How long a session lasts after it was last seen. */
export const sessionSeconds = 14 * 86_400
const cachedMs = 2_000
const touchMs = 60_000
const cachedMost = 20_000
const secretForm = /^[A-Za-z0-9]{43}$/

export function createSessions(database: Querier): Sessions {
  const cache = new Map<string, Remembered>()
  const listeners = new Set<(id: string) => void>()

  function remember(key: string, at: number, found: Promise<Session | null>) {
    if (cache.size >= cachedMost) cache.clear()
    const entry: Remembered = { read_at: at, found }
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

  function drop(fits: (session: Session) => boolean) {
    // one that is being read may have read what was before
    for (const [key, { known }] of cache) if (known === undefined || (known && fits(known))) cache.delete(key)
  }

  function tell(ids: string[]) {
    const gone = new Set(ids)
    drop(({ id }) => gone.has(id))
    for (const id of ids) for (const listener of listeners) listener(id)
  }

  return {
    async open(user_id, password_hash, { at, address, agent }) {
      const keys = newKeys()
      const expires = at + sessionSeconds * 1000
      await database.query('delete from session where expires < $1', [at])
      // the lock makes a change of the password, which ends sessions, come before or after this one, not beside it
      const { rowCount } = await database.query(
        `with holder as (select id from users where id = $3 and password_hash = $9 and active for share)
         insert into session (key, id, user_id, csrf_token, created, last_seen, expires, address, agent)
         select $1, $2, id, $4, $5, $5, $6, $7, $8 from holder`,
        [
          fingerprint(keys.secret),
          randomUUID(),
          user_id,
          keys.csrf_token,
          at,
          expires,
          address,
          agent.slice(0, 300),
          password_hash,
        ],
      )
      return rowCount > 0 ? keys : null
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

    async holding(ids, at) {
      const sessions = await readSessions(database, 'id', ids, at)
      for (const session of sessions) if (cache.has(session.key)) remember(session.key, at, Promise.resolve(session))
      return new Map(sessions.map((session) => [session.id, session]))
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

    async list({ id: own, account }, at) {
      const { rows } = await database.query<Omit<OpenSession, 'current'>>(
        `select id, created, last_seen, address, agent from session
         where user_id = $1 and expires > $2 order by last_seen desc, created desc, id`,
        [account.id, at],
      )
      return rows.map(({ id, created, last_seen, address, agent }) => {
        return { id, created: Number(created), last_seen: Number(last_seen), address, agent, current: id === own }
      })
    },

    async end({ id }) {
      await database.query('delete from session where id = $1', [id])
      tell([id])
    },

    async endOne(user_id, id) {
      const { rowCount } = await database.query('delete from session where user_id = $1 and id = $2', [user_id, id])
      if (rowCount > 0) tell([id])
      return rowCount > 0
    },

    forget: (user_id) => drop(({ account }) => account.id === user_id),

    ended: tell,

    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Remembered = { read_at: number; known?: Session | null; found: Promise<Session | null> }

/** A new cookie with its header. */
export function newKeys(): Keys {
  return { secret: randomText(43), csrf_token: randomText(32) }
}

async function readSession(database: Querier, key: string, at: number): Promise<Session | null> {
  return (await readSessions(database, 'key', [key], at))[0] ?? null
}

async function readSessions(database: Querier, by: 'key' | 'id', these: string[], at: number): Promise<Session[]> {
  const { rows } = await database.query<
    AccountRow & { key: string; public_id: string; csrf_token: string; last_seen: number; expires: number }
  >(
    `select e.key, e.id as public_id, e.csrf_token, e.last_seen, e.expires, ${accountColumns}
     from session e join users u on u.id = e.user_id join company c on c.id = u.company_id
     where e.${by} = any($1::text[]) and e.expires > $2 and u.active`,
    [these, at],
    `read_sessions_by_${by}`,
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
