import { request as httpRequest } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import type { ParsedReport, SourceState } from 'contract'
import { pino } from 'pino'
import { addCompany, type Company } from '#accounts/companies.ts'
import { hashPassword } from '#accounts/passwords.ts'
import { createResets } from '#accounts/resets.ts'
import { addUser } from '#accounts/users.ts'
import { createApi } from '#api/create.ts'
import { createHistorian } from '#historian/create.ts'
import { createIngest } from '#ingest/create.ts'
import type { PushedReading } from '#ingest/ingest.ts'
import { createLive } from '#live/create.ts'
import { createQueue, type Deliver, type Mail } from '#mail/mails.ts'
import { createMaintenance } from '#maintenance.ts'
import type { SystemDescription } from '#sources/source.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export const password = 'nine gulls over the harbour'
const day = 86_400_000

/** The API on a database of its own, without feeds: readings come by `take`, and both clocks stand where they are put. */
export type TestApi = {
  address: string
  database: TestDatabase
  /** What the clocks show, and the feeds; tests move them. */
  world: {
    now: number
    wall: number
    ready: boolean
    states: SourceState[]
  }
  complaints: string[]
  /** What was sent. */
  mails: Mail[]
  company: (more?: { license_expiry?: number; systems?: string[] | null }) => Promise<Company>
  user: (company?: Company) => Promise<{ id: number; email: string }>
  /** Cookies of a new session of that user. */
  signIn: (email: string) => Promise<Visitor>
  /** Hands a report to ingest, as a feed does. */
  take: (parsed: ParsedReport) => Promise<void>
  push: (system: string, readings: PushedReading[]) => Promise<void>
  sourceChanged: (source: string, systems: string[]) => void
  stop: () => Promise<void>
}

/** Whose cookies and header a call carries. */
export type Visitor = { cookie: string; csrf: string }

export type Told = { status: number; headers: Headers; text: string; json: () => unknown }

export async function testApi(
  settings: {
    public_url?: string
    web_dir?: string | null
    systems?: SystemDescription[]
    terms_file?: string | null
    /** Where mails go; default: to `mails`. */
    deliver?: Deliver
  } = {},
): Promise<TestApi> {
  const database = await testDatabase()
  const world: TestApi['world'] = { now: Date.UTC(2025, 2, 1, 12), wall: Date.now(), ready: true, states: [] }
  const clock = { now: () => world.now, wall: () => world.wall, shift_ms: 0 }
  const complaints: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
  const historian = createHistorian({ database, clock })
  await historian.load()
  const live = await createLive({
    database,
    load: (after, up_to) => historian.acceptedSince(after, up_to, 100_000),
    first_seq: await historian.seq(),
    log,
  })
  live.subscribe((event) => event.kind === 'accepted' && historian.remember(event.accepted))
  const ingest = createIngest({ database, historian, live, clock })
  const maintenance = await createMaintenance({ database, log })
  const mails: Mail[] = []
  const deliver = settings.deliver ?? (async (mail) => void mails.push(mail))
  const public_url = settings.public_url ?? 'http://localhost:8080'
  const resets = createResets({ database, mails: createQueue(deliver, log), public_url, wall: clock.wall, log })
  const api = createApi({
    config: { public_url, trust_proxy: [], password_min_length: 15, terms_file: settings.terms_file ?? null },
    clock,
    database,
    historian,
    ingest,
    live,
    feeds: { states: () => world.states },
    systems: settings.systems ?? [describeSystem('north'), describeSystem('south')],
    maintenance,
    resets,
    ready: () => ({ ready: world.ready, progress: 'Reading reports: 12 of 58' }),
    log,
    web_dir: settings.web_dir ?? null,
  })
  await api.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`
  const hash = await hashPassword(password)
  let made = 0

  async function company(more: { license_expiry?: number; systems?: string[] | null } = {}) {
    const name = `company ${++made}`
    const added = await addCompany(database, { name, license_expiry: world.wall + day, systems: null, ...more })
    if (!added) throw new Error(`there is a ${name} already`)
    return added
  }

  return {
    address,
    database,
    world,
    complaints,
    mails,
    company,
    async user(of) {
      const { id: company_id } = of ?? (await company())
      const user = { company_id, email: `user${++made}@example.org`, first_name: 'Ada', last_name: 'Byron' }
      const added = await addUser(database, { ...user, password_hash: hash, at: world.wall })
      if (!added) throw new Error('the address is taken')
      return { id: added.id, email: user.email }
    },
    async signIn(username) {
      const told = await ask(address, 'POST', '/api/auth/login', { json: { username, password } })
      if (told.status !== 200) throw new Error(`sign-in: ${told.status} ${told.text} ${complaints.join('')}`)
      return visitorOf(told.headers)
    },
    async take(parsed) {
      const name = `${parsed.report}_${parsed.period}_${parsed.created_at}`
      const from = { source: 'test', name, address: null, file_published_at: null, size: 1, hash: null }
      await ingest.report({ ...from, parsed })
    },
    async push(system, readings) {
      const { rejected } = await ingest.push({ system, token: 0, readings })
      if (rejected.length) throw new Error(JSON.stringify(rejected))
    },
    sourceChanged: live.sourceChanged,
    async stop() {
      await api.close()
      await resets.stop()
      await maintenance.stop()
      await live.stop()
      await database.stop()
    },
  }
}

/** A made-up system of Ontario's zone. */
export function describeSystem(id: string): SystemDescription {
  return {
    id,
    name: id,
    operator: 'Test operator',
    time_zone: 'America/Toronto',
    hour_labels: 'clock',
    currency: 'CAD',
    attribution: { text: 'made up', url: 'https://example.org' },
    fuels: [{ id: 'water', name: 'Water', colour: '#88aaff', order: 0 }],
  }
}

/** One call as a program makes it: no header but those named. */
export function ask(
  address: string,
  method: string,
  path: string,
  more: { json?: unknown; body?: string | Buffer; headers?: Record<string, string>; as?: Visitor } = {},
): Promise<Told> {
  const body = more.json === undefined ? more.body : JSON.stringify(more.json)
  const headers: Record<string, string> = {
    ...(more.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(more.as ? { cookie: more.as.cookie, 'x-csrftoken': more.as.csrf } : {}),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...more.headers,
  }
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const all = new Headers()
        for (const [name, value] of Object.entries(response.headers))
          for (const one of [value ?? []].flat()) all.append(name, one)
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: all, text, json: () => JSON.parse(text) })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** The cookies that an answer sets, as the next call sends them. */
export function visitorOf(headers: Headers): Visitor {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const csrf = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? ''
  return { cookie: cookies.join('; '), csrf }
}

/** What comes back for these very bytes. */
export function rawBytes(address: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(address)
    const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setTimeout(1_000, () => socket.end())
    socket.on('data', (chunk) => {
      answer += chunk
      socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}
