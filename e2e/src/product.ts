import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** The recorded reports of Ontario, where they stand beside the repository. */
export const recorded = fileURLToPath(new URL('../../../shared/data/ieso', import.meta.url))

/** The built product as a process of its own, on the embedded database. */
export type Product = {
  address: string
  data_dir: string
  email: string
  password: string
  process: ChildProcess
  /** Everything it said. */
  said: () => string
  /** Kills the process group the hard way. */
  kill: () => Promise<void>
  /** Stops it as a person would, and forgets its data. */
  stop: () => Promise<void>
}

/** Starts it and waits until it can be used; `ready: false` returns as soon as the process runs. */
export async function startProduct(
  env: Record<string, string> = {},
  more: { data_dir?: string; ready?: boolean } = {},
): Promise<Product> {
  const data_dir = more.data_dir ?? (await mkdtemp(join(tmpdir(), 'tieline-e2e-')))
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'serve'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: data_dir, ...history(env), ...env },
  })
  let said = ''
  const keep = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<void>((exit) => child.once('exit', () => exit()))
  const product: Product = {
    address: `http://localhost:${port}`,
    data_dir,
    email: '',
    password: '',
    process: child,
    said: () => said,
    async kill() {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(data_dir, { recursive: true, force: true })
    },
  }
  if (more.ready !== false) await untilUsable(product)
  return product
}

/** Waits for a health check of 200; then the first run's user is known. */
export async function untilUsable(product: Product, withinMs = 90_000): Promise<void> {
  const end = Date.now() + withinMs
  while (Date.now() < end && product.process.exitCode === null) {
    const answer = await fetch(`${product.address}/api/healthcheck`).catch(() => null)
    if (answer?.ok) {
      const first = await readFile(join(product.data_dir, 'first-run.txt'), 'utf8')
      product.email = /e-mail\s+(\S+)/.exec(first)?.[1] ?? ''
      product.password = /password\s+(\S+)/.exec(first)?.[1] ?? ''
      return
    }
    await new Promise((wait) => setTimeout(wait, 100))
  }
  throw new Error(`the product did not become usable:\n${product.said()}`)
}

/** Runs a command of the command line beside the server; gives its standard output. */
export async function tieline(product: Product, args: string[]): Promise<string> {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: product.data_dir },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise((exit) => child.once('exit', exit))
  if (code !== 0) throw new Error(`tieline ${args.join(' ')} ended with ${code}: ${err}`)
  return out
}

/** The text of a new API token that may push, of the first run's company. */
export async function ingestToken(product: Product): Promise<string> {
  const made = await tieline(product, [
    'token',
    'add',
    'test',
    '--company',
    'Demo company',
    '--scope',
    'ingest',
    '--json',
  ])
  return (JSON.parse(made) as { token: string }).token
}

export type Client = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** A signed-in client of the first run's user. */
export async function signedIn(product: Product): Promise<Client> {
  const login = await fetch(`${product.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: product.email, password: product.password }),
  })
  if (!login.ok) throw new Error(`sign-in: ${login.status} ${await login.text()}`)
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const csrf = cookies.find((one) => one.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? ''
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(product.address + path, {
      method,
      headers: { cookie: cookies.join('; '), 'x-csrftoken': csrf, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

/** A day of the demo system's history is enough for a test; a folder of reports is read whole. */
const history = (env: Record<string, string>): Record<string, string> => (env.SYSTEMS ? {} : { BACKFILL_DAYS: '1' })
