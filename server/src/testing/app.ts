import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { addCompany } from '#accounts/companies.ts'
import { hashPassword } from '#accounts/passwords.ts'
import { addToken } from '#accounts/tokens.ts'
import { addUser } from '#accounts/users.ts'
import { startApp } from '#app.ts'
import type { Config } from '#config.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** The whole product on a database of its own, with what a test needs to speak to it. */
export type TestApp = {
  address: string
  database: TestDatabase
  data_dir: string
  ready: Promise<void>
  /** A signed-in client of a company that is licensed and sees every system. */
  client: () => Promise<TestClient>
  /** The text of an API token that may push. */
  token: (systems?: string[]) => Promise<string>
  /** Everything logged as a warning or worse. */
  complaints: string[]
  stop: () => Promise<void>
}

/** A browser without a screen: cookies, CSRF header, JSON. */
export type TestClient = {
  get: <T>(path: string) => Promise<T>
  send: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>
  cookie: string
}

export const password = 'a long test password, nothing else'

export async function testApp(
  settings: Partial<Config>,
  more: { wall?: () => number; database?: TestDatabase; data_dir?: string } = {},
): Promise<TestApp> {
  const database = more.database ?? (await testDatabase())
  const data_dir = more.data_dir ?? (await mkdtemp(join(tmpdir(), 'tieline-app-')))
  const complaints: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
  const config: Config = {
    port: 0,
    host: 'localhost',
    public_url: 'http://localhost',
    data_dir,
    database_url: database.url,
    systems: ['demo'],
    reports: {},
    backfill_days: null,
    clock_start: null,
    smtp_url: null,
    mail_from: null,
    trust_proxy: [],
    metrics_port: null,
    metrics_host: '127.0.0.1',
    password_min_length: 15,
    retention_days: null,
    terms_file: null,
    log_level: 'warn',
    ...settings,
  }
  const app = await startApp(config, log, more.wall)
  let users = 0

  return {
    address: app.address,
    database,
    data_dir,
    ready: app.ready,
    complaints,
    async client() {
      const name = `company ${++users}`
      const company = await addCompany(database, { name, license_expiry: Date.now() + 86_400_000, systems: null })
      if (!company) throw new Error(`there is a ${name} already`)
      const email = `user${users}@example.org`
      const password_hash = await hashPassword(password)
      await addUser(database, {
        company_id: company.id,
        email,
        first_name: 'Test',
        last_name: 'User',
        password_hash,
        at: Date.now(),
      })
      return signIn(app.address, email)
    },
    async token(systems) {
      const company = await addCompany(database, {
        name: `tokens ${++users}`,
        license_expiry: Date.now() + 86_400_000,
        systems: null,
      })
      if (!company) throw new Error('no company for the token')
      const made = await addToken(database, {
        company_id: company.id,
        name: 'test',
        scope: 'ingest',
        systems: systems ?? null,
        at: Date.now(),
      })
      return made.token
    },
    async stop() {
      await app.stop()
      if (!more.data_dir) await rm(data_dir, { recursive: true, force: true })
      if (!more.database) await database.stop()
    },
  }
}

async function signIn(address: string, username: string): Promise<TestClient> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const cookie = cookies.join('; ')
  const csrf = cookies.find((one) => one.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? ''
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`${address}${path}`, {
      method,
      headers: { cookie, 'x-csrftoken': csrf, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    cookie,
    async get<T>(path: string) {
      const got = await ask('GET', path)
      if (!got.ok) throw new Error(`GET ${path}: ${got.status} ${await got.text()}`)
      return (await got.json()) as T
    },
    async send(method, path, body) {
      const got = await ask(method, path, body)
      const text = await got.text()
      return { status: got.status, body: text === '' ? null : JSON.parse(text) }
    },
  }
}
