import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mails.ts'

/** A mail for the composer: text and HTML, nothing read from files or addresses. */
export function composed(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: part('text/plain', mail.text),
    html: part('text/html', mail.html),
    // no answers of absent people, please
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Left as it is where it is plain ASCII: a link that is longer than a line of quoted-printable can then be copied from
 * the file by hand.
 */
function part(type: string, content: string) {
  const plain = /^[\t\n\x20-\x7e]*$/.test(content) && content.split('\n').every((line) => line.length < 900)
  if (!plain) return { content }
  const lines = `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 7bit\n\n${content}`
  return { content, raw: lines.replaceAll('\n', '\r\n') }
}
