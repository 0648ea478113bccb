import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMails, createQueue, type Mail, NotDelivered } from './mails.ts'
import { resetMail } from './reset-mail.ts'

const link =
  'https://grid.example/auth/password/reset/confirm/abcdefghijklmnopqrstuv/secretsecretsecretsecretsecretsecretsecret1'
const mail = resetMail({ to: 'ada@example.org', public_url: 'https://grid.example', path: link.slice(20) })
const config = { smtp_url: null, mail_from: null, public_url: 'https://grid.example', data_dir: '/nowhere' }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A log that keeps what it is told. */
function notes() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  return { lines, log, told: () => lines.map((line) => JSON.parse(line).msg as string) }
}

async function until<T>(get: () => T | Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let i = 0; i < 200; i++) {
    const value = await get()
    if (holds(value)) return value
    await new Promise((wake) => setTimeout(wake, 20))
  }
  throw new Error('it did not happen')
}

describe('the outbox', () => {
  it('is a folder of files for its owner, complete, the link to be read in them as it is', async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'tieline-mail-'))
    ends.push(() => rm(data_dir, { recursive: true }))
    const { log, lines } = notes()
    const mails = createMails({ ...config, data_dir }, log)
    for (let i = 0; i < 3; i++) mails.send(mail)
    await mails.stop()
    const folder = join(data_dir, 'outbox')
    const files = await readdir(folder)
    expect(files).toHaveLength(3)
    for (const file of files) {
      expect(file).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/)
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
      const bytes = await readFile(join(folder, file))
      expect(bytes.toString()).toContain(`\r\n${link}\r\n`)
      const read = await PostalMime.parse(bytes)
      expect(read.from).toEqual({ name: 'Tieline', address: 'tieline@grid.example' })
      expect(read.to).toEqual([{ name: '', address: 'ada@example.org' }])
      expect(read.subject).toBe('Choose a new Tieline password')
      expect(read.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim())
      expect(read.html?.replaceAll('\r\n', '\n').trim()).toBe(mail.html.trim())
      expect(read.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    }
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('ada@example.org')
    expect(lines.join()).not.toContain('secret')
  })

  it('writes other scripts as they are read, and no header that a name could bring in', async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'tieline-mail-'))
    ends.push(() => rm(data_dir, { recursive: true }))
    const mails = createMails({ ...config, data_dir, mail_from: 'Leitwarte Süd <sued@example.org>' }, notes().log)
    mails.send({
      to: 'zoë@example.org\r\nBcc: eve@example.org',
      subject: 'Lä\r\nBcc: eve@example.org',
      text: 'ä\n',
      html: '<p>ä</p>',
    })
    await mails.stop()
    const [file = ''] = await readdir(join(data_dir, 'outbox'))
    const read = await PostalMime.parse(await readFile(join(data_dir, 'outbox', file)))
    expect(read.bcc).toBeUndefined()
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(read.from?.name).toBe('Leitwarte Süd')
    expect([read.text?.trim(), read.html?.trim()]).toEqual(['ä', '<p>ä</p>'])
  })
})

describe('SMTP', () => {
  it('brings text and HTML to the server, signed in', async () => {
    const got: { user: unknown; to: string[]; bytes: Buffer }[] = []
    const url = await server({
      onAuth: ({ username, password }, _session, done) =>
        password === 'pässword' ? done(null, { user: username }) : done(new Error('no')),
      onData(stream, { user, envelope }, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk) => chunks.push(chunk))
        stream.on('end', () => {
          got.push({ user, to: envelope.rcptTo.map(({ address }) => address), bytes: Buffer.concat(chunks) })
          done()
        })
      },
    })
    const { log, lines } = notes()
    const smtp_url = url.replace('//', `//tieline:${encodeURIComponent('pässword')}@`)
    const mails = createMails({ ...config, smtp_url, mail_from: 'ops@example.org' }, log)
    ends.push(mails.stop)
    mails.send(mail)
    mails.send({ ...mail, to: 'bob@example.org' })
    await until(
      () => got.length,
      (count) => count === 2,
    )
    expect(got.map(({ user, to }) => [user, to])).toEqual([
      ['tieline', ['ada@example.org']],
      ['tieline', ['bob@example.org']],
    ])
    const read = await PostalMime.parse(got[0]?.bytes ?? '')
    expect(read.from?.address).toBe('ops@example.org')
    expect(read.text).toContain(link)
    expect(read.html).toContain(`<a href="${link}">`)
    expect(lines).toEqual([])
  })

  it('tries again when the server cannot now, not when it will not', async () => {
    const asked: string[] = []
    const url = await server({
      authOptional: true,
      onRcptTo({ address }, _session, done) {
        asked.push(address)
        const no = (responseCode: number) => done(Object.assign(new Error('no'), { responseCode }))
        if (address.startsWith('never')) return no(550)
        return asked.filter((one) => one === address).length < 2 ? no(451) : done()
      },
    })
    const { log, lines, told } = notes()
    const mails = createMails({ ...config, smtp_url: url, mail_from: 'ops@example.org' }, log)
    ends.push(mails.stop)
    mails.send({ ...mail, to: 'later@example.org' })
    mails.send({ ...mail, to: 'never@example.org' })
    await until(
      () => asked.length,
      (count) => count === 3,
    )
    // the second does not wait for the first
    expect(asked).toEqual(['later@example.org', 'never@example.org', 'later@example.org'])
    expect(told()).toEqual(['mail: will be tried again', 'mail: not delivered'])
    expect(lines.join()).not.toContain('secret')
  })
})

describe('the queue', () => {
  it('gives up after its last try, and tries once more when it stops', async () => {
    const { log, lines } = notes()
    let tries = 0
    const failing = async () => {
      tries++
      throw new Error('away')
    }
    const queue = createQueue(failing, log, [1, 1])
    queue.send(mail)
    await until(
      () => lines.length,
      (count) => count === 3,
    )
    expect([tries, lines[2]]).toEqual([3, expect.stringContaining('not delivered')])
    const patient = createQueue(failing, log, [60_000])
    patient.send(mail)
    await until(
      () => tries,
      (count) => count === 4,
    )
    await patient.stop()
    expect(tries).toBe(5)
    patient.send(mail)
    expect(tries).toBe(5)
  })

  it('takes a thousand at once and says when it is full', async () => {
    const { log, lines } = notes()
    const sent: Mail[] = []
    const queue = createQueue(async (one) => void sent.push(one), log)
    for (let i = 0; i < 1_001; i++) queue.send(mail)
    await queue.stop()
    expect(sent).toHaveLength(1_000)
    expect(lines).toHaveLength(1)
    expect(new NotDelivered('x')).toBeInstanceOf(Error)
  })
})

/** A real server on a port of its own; its address. */
async function server(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<string> {
  const smtp = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, logger: false, ...options })
  smtp.on('error', () => {})
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  ends.push(() => new Promise<void>((closed) => smtp.close(() => closed())))
  return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
}
