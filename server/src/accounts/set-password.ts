import type { Database, Querier } from '#database/database.ts'
import { fingerprint } from './secrets.ts'
import { type Keys, newKeys, sessionSeconds } from './sessions.ts'
import { loginName } from './users.ts'

/** Sets a user's password; every session and every reset link of the user ends. False when there is no such user. */
export function setPassword(database: Database, email: string, hash: string, at: number): Promise<boolean> {
  return database.transaction(async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from users where email = $1', [loginName(email)])
    const user = rows[0]
    if (!user) return false
    await putPassword(client, user.id, hash, at)
    await endOthers(client, user.id, null)
    return true
  })
}

/**
 * Replaces the password that was just checked: `session` gets a new cookie, the others of the user end. null when the
 * password has been changed by somebody else meanwhile.
 */
export function changePassword(
  database: Database,
  { user_id, session, from, to, at }: { user_id: number; session: string; from: string; to: string; at: number },
): Promise<{ keys: Keys; ended: string[] } | null> {
  return database.transaction(async (client) => {
    if (!(await putPassword(client, user_id, to, at, from))) return null
    const ended = await endOthers(client, user_id, session)
    const keys = newKeys()
    await client.query('update session set key = $2, csrf_token = $3, last_seen = $4, expires = $5 where id = $1', [
      session,
      fingerprint(keys.secret),
      keys.csrf_token,
      at,
      at + sessionSeconds * 1000,
    ])
    return { keys, ended }
  })
}

/** The new hash, where the old one (if given) still stands. Links to set a password are void from here on. */
export async function putPassword(
  client: Querier,
  user_id: number,
  hash: string,
  at: number,
  from: string | null = null,
): Promise<boolean> {
  // the row's lock before anything else: a sign-in under way comes before or after, never beside
  const { rowCount } = await client.query(
    `update users set password_hash = $2, password_changed_at = $3
     where id = $1 and ($4::text is null or password_hash = $4)`,
    [user_id, hash, at, from],
  )
  if (rowCount === 0) return false
  await client.query('delete from password_reset where user_id = $1', [user_id])
  return true
}

/** Ends the sessions of a user but one; gives their ids. */
export async function endOthers(client: Querier, user_id: number, but: string | null): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'delete from session where user_id = $1 and ($2::text is null or id <> $2) returning id',
    [user_id, but],
  )
  return rows.map(({ id }) => id)
}
