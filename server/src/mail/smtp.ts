import { createTransport } from 'nodemailer'
import { composed } from './compose.ts'
import { type Deliver, NotDelivered } from './mails.ts'

const timeoutMs = 20_000

/** Sends by the server of `SMTP_URL`. What the server refuses for good (5xx) is not tried again. */
export function createSmtp(smtp_url: string, from: string): Deliver {
  const transport = createTransport({
    url: smtp_url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    try {
      await transport.sendMail(composed(mail, from))
    } catch (error) {
      const { responseCode, message } = error as { responseCode?: number; message: string }
      if (responseCode !== undefined && responseCode >= 500) throw new NotDelivered(message)
      throw error
    }
  }
}
