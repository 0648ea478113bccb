import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Mails } from '#mail/mails.ts'
import { resetMail } from '#mail/reset-mail.ts'
import { attempt, resetMails } from './attempts.ts'
import { fingerprint, randomText } from './secrets.ts'
import { endOthers, putPassword } from './set-password.ts'
import { type Account, loginName, userById, userByLogin } from './users.ts'

/** Links to set a new password: good for an hour, for one use, and until the password changes. Wall time, epoch ms. */
export type Resets = {
  /**
   * Sends a link to the stored address, if there is one and it has not had five in the last hour. Returns at once and
   * tells nothing: what it costs is done later.
   */
  ask: (email: string) => void
  /** Whose link this is; null: it is not good, for whatever reason. */
  holder: (uid: unknown, token: unknown, at: number) => Promise<Account | null>
  /** Uses the link up; the ids of the sessions that end, null when it is not good any more. */
  use: (link: { uid?: unknown; token?: unknown }, hash: string, at: number) => Promise<string[] | null>
  /** Waits for what is being done. */
  stop: () => Promise<void>
}

const lasts_ms = 3_600_000
const waitingMost = 10_000

export function createResets({
  database,
  mails,
  public_url,
  wall,
  log,
}: {
  database: Database
  mails: Mails
  public_url: string
  wall: () => number
  log: Pick<Logger, 'warn'>
}): Resets {
  let waiting = 0
  let work = Promise.resolve()
  let stopped = false

  async function send(email: string) {
    const user = await userByLogin(database, email)
    if (!user?.account.active || user.account.email !== loginName(email)) return
    const { id: user_id, email: to } = user.account
    const at = wall()
    if ('wait_s' in (await attempt(database, resetMails, String(user_id), at))) return
    const [uid, token] = [randomText(22), randomText(43)]
    await database.query('delete from password_reset where created < $1', [at - lasts_ms])
    await database.query('insert into password_reset (uid, token_hash, user_id, created) values ($1, $2, $3, $4)', [
      uid,
      fingerprint(token),
      user_id,
      at,
    ])
    mails.send(resetMail({ to, public_url, path: `/auth/password/reset/confirm/${uid}/${token}` }))
  }

  return {
    ask(email) {
      // a flood shall not fill the memory; who is asked for is not logged, since it may be anything
      if (waiting >= waitingMost || stopped) return void log.warn('password reset: too many are waiting')
      waiting++
      // not at once, and one after the other: nothing of it is felt in this answer or the next
      const later = pause(50 + Math.random() * 150)
      work = work
        .then(() => (stopped ? undefined : later))
        .then(() => send(email))
        .catch((error) => log.warn({ err: error }, 'password reset: could not be prepared'))
        .finally(() => {
          waiting--
        })
    },

    async holder(uid, token, at) {
      if (!isSecret(uid, 22) || !isSecret(token, 43)) return null
      const { rows } = await database.query<{ user_id: number }>(
        `select r.user_id from password_reset r join users u on u.id = r.user_id
         where r.uid = $1 and r.token_hash = $2 and r.created > $3 and r.created >= u.password_changed_at and u.active`,
        [uid, fingerprint(token), at - lasts_ms],
      )
      return rows[0] ? userById(database, rows[0].user_id) : null
    },

    use({ uid, token }, hash, at) {
      return database.transaction(async (client) => {
        // of several at once the first takes the row
        const { rows } = await client.query<{ user_id: number }>(
          'delete from password_reset where uid = $1 and token_hash = $2 and created > $3 returning user_id',
          [String(uid), fingerprint(String(token)), at - lasts_ms],
        )
        const link = rows[0]
        if (!link || !(await putPassword(client, link.user_id, hash, at))) return null
        return endOthers(client, link.user_id, null)
      })
    },

    async stop() {
      stopped = true
      await work
    },
  }
}

const isSecret = (text: unknown, length: number): text is string =>
  typeof text === 'string' && text.length === length && /^[A-Za-z0-9]+$/.test(text)

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))
