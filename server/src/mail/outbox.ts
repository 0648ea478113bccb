import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { composed } from './compose.ts'
import type { Deliver } from './mails.ts'

/** Writes each mail to a file of its own in `outbox`, complete from the moment it is there, for its owner alone. */
export function createOutbox(data_dir: string, from: string, log: Pick<Logger, 'info'>): Deliver {
  const folder = join(data_dir, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await composer.sendMail(composed(mail, from))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}.eml`
    const path = join(folder, name)
    const file = await open(`${path}.part`, 'wx', 0o600)
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
    log.info({ to: mail.to, subject: mail.subject, file: path }, 'mail: written to the outbox')
  }
}
