import type { Mail } from './mails.ts'

/** The mail with the link to set a new password. The link begins with the public address, whatever host was asked. */
export function resetMail({ to, public_url, path }: { to: string; public_url: string; path: string }): Mail {
  const link = `${public_url}${path}`
  const said = [
    `Somebody, probably you, asked for a new password for ${to} on Tieline (${public_url}).`,
    'To choose one, open this address within one hour:',
    'The link works once. If you did not ask for this, there is nothing to do: your password stays as it is.',
  ] as const
  const [asked, open, once] = said
  return {
    to,
    subject: 'Choose a new Tieline password',
    text: `${[asked, open, link, once].join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      '<body style="font-family: sans-serif; line-height: 1.5">',
      `<p>${escaped(asked)}</p>`,
      `<p>${escaped(open)}</p>`,
      `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
      `<p>${escaped(once)}</p>`,
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  }
}

function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (sign) => names[sign] ?? sign)
}
