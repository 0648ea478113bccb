import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'

/** A mail to one address. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Hands one mail over; throws `NotDelivered`, or anything else when trying again may help. */
export type Deliver = (mail: Mail) => Promise<void>

/** The server will never take this one. */
export class NotDelivered extends Error {}

/** The way out for mails: one after the other, each tried again for some minutes. */
export type Mails = {
  /** Returns at once. */
  send: (mail: Mail) => void
  /** Tries once more what waits, for a few seconds at most; the log tells of what is left. */
  stop: () => Promise<void>
}

const waitingMost = 1_000
const patienceMs = 3_000
const pausesMs = [1_000, 5_000, 30_000, 120_000, 600_000]

/** Mails by SMTP where `SMTP_URL` is set, else as files in `DATA_DIR/outbox`. */
export function createMails(
  config: Pick<Config, 'smtp_url' | 'mail_from' | 'public_url' | 'data_dir'>,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Mails {
  const from = config.mail_from ?? `Tieline <tieline@${new URL(config.public_url).hostname}>`
  return createQueue(
    config.smtp_url === null ? createOutbox(config.data_dir, from, log) : createSmtp(config.smtp_url, from),
    log,
  )
}

/** The queue before a way of delivery. */
export function createQueue(
  deliver: Deliver,
  log: Pick<Logger, 'warn' | 'error'>,
  pauses: readonly number[] = pausesMs,
): Mails {
  const stopping = new AbortController()
  const waiting = new Set<Promise<void>>()
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other; a mail that waits to be tried again holds up nobody. */
  function inTurn(mail: Mail): Promise<void> {
    const mine = turn.then(() => deliver(mail))
    turn = mine.catch(() => undefined)
    return mine
  }

  async function insist(mail: Mail) {
    for (const [tries, pauseMs] of [...pauses, null].entries()) {
      try {
        return await inTurn(mail)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const final = error instanceof NotDelivered || pauseMs === null || stopping.signal.aborted
        if (final) return log.error({ ...aboutOf(mail), tries: tries + 1, reason }, 'mail: not delivered')
        log.warn({ ...aboutOf(mail), tries: tries + 1, reason }, 'mail: will be tried again')
        await pause(pauseMs, stopping.signal)
      }
    }
  }

  return {
    send(mail) {
      if (waiting.size >= waitingMost || stopping.signal.aborted)
        return void log.error(aboutOf(mail), 'mail: not delivered, too many are waiting')
      const done = insist(mail).finally(() => waiting.delete(done))
      waiting.add(done)
    },
    async stop() {
      stopping.abort()
      await Promise.race([Promise.all(waiting), new Promise((late) => setTimeout(late, patienceMs).unref())])
    },
  }
}

/** What may be logged: the text holds a secret. */
const aboutOf = ({ to, subject }: Mail) => ({ to, subject })

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((wake) => {
    if (signal.aborted) return wake()
    const timer = setTimeout(wake, ms)
    timer.unref()
    signal.addEventListener('abort', () => wake(), { once: true })
  })
}
