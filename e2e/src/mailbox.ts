import { createServer, type Socket } from 'node:net'

export type Mailbox = {
  /** For `SMTP_URL`. */
  url: string
  /** The text of the first mail to an address, its encoding undone; waits for it. */
  mailTo: (address: string) => Promise<string>
  close: () => Promise<void>
}

/** A mail server that takes every mail and keeps it: just enough of SMTP for one client. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: string; text: string }[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    converse(socket, (to, text) => mails.push({ to, text }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async mailTo(wanted) {
      for (let tries = 0; tries < 200; tries++) {
        const mail = mails.find(({ to }) => to === wanted)
        if (mail) return readable(mail.text)
        await new Promise((wait) => setTimeout(wait, 100))
      }
      throw new Error(`no mail to ${wanted} came`)
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function converse(socket: Socket, keep: (to: string, text: string) => void): void {
  let heard = ''
  let to = ''
  let inData = false
  socket.write('220 here\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    heard += chunk
    for (;;) {
      const end = heard.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = heard.slice(0, end)
      heard = heard.slice(end + (inData ? 5 : 2))
      if (inData) {
        keep(to, line)
        inData = false
        socket.write('250 kept\r\n')
      } else if (/^DATA/i.test(line)) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else {
        to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? to
        socket.write('250 fine\r\n')
      }
    }
  })
}

/** Quoted-printable undone. */
const readable = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
