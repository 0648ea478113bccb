import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

/** Every setting of the README, read once at the start; faults are listed all together. */
export type Config = {
  port: number
  host: string
  /** No trailing slash. */
  public_url: string
  data_dir: string
  /** null: the embedded engine. */
  database_url: string | null
  systems: string[]
  /** Where each source's reports are (an address or a folder), by its setting: `IESO_REPORTS`. */
  reports: Record<string, string>
  /** null: the default of the feed. */
  backfill_days: number | null
  /** Market time of the first start, epoch ms. */
  clock_start: number | null
  smtp_url: string | null
  mail_from: string | null
  trust_proxy: string[]
  metrics_port: number | null
  metrics_host: string
  password_min_length: number
  retention_days: number | null
  terms_file: string | null
  log_level: string
}

/** Settings that cannot be used: all of them, one line each. */
export class ConfigFault extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(
      `${faults.length === 1 ? 'a setting' : `${faults.length} settings`} cannot be used:\n  ${faults.join('\n  ')}`,
    )
    this.faults = faults
  }
}

/**
 * Reads the settings from `env`, and from `.env` in `cwd` what `env` does not say; an empty one counts as not set.
 * Relative paths start at `cwd`. Throws `ConfigFault` with every fault: what is wrong, where, and what would do.
 */
export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const faults: string[] = []
  const file = readFile(join(cwd, '.env'), faults)
  const read = reader(env, file, faults)

  const port = read('PORT', wholeNumber(0, 65_535)) ?? 8080
  const smtp_url = read('SMTP_URL', address(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587'))
  const mail_from = read('MAIL_FROM', sender)
  const metrics_port = read('METRICS_PORT', wholeNumber(1, 65_535))
  const config: Config = {
    port,
    host: read('HOST', hostName) ?? 'localhost',
    public_url: read('PUBLIC_URL', origin) ?? `http://localhost:${port}`,
    data_dir: resolve(cwd, read('DATA_DIR', text) ?? 'data'),
    database_url: read(
      'DATABASE_URL',
      address(['postgres:', 'postgresql:'], 'postgres://user:password@localhost:5432/tieline'),
    ),
    systems: read('SYSTEMS', systemList) ?? ['demo'],
    reports: Object.fromEntries(
      [...new Set([...Object.keys(file), ...Object.keys(env)])]
        .filter((name) => /^[A-Z0-9_]+_REPORTS$/.test(name))
        .sort()
        .flatMap((name) => {
          const place = read(name, (value) => reportsPlace(value, cwd))
          return place === null ? [] : [[name, place]]
        }),
    ),
    backfill_days: read('BACKFILL_DAYS', wholeNumber(0, 36_500)),
    clock_start: read('CLOCK_START', instant),
    smtp_url,
    mail_from,
    trust_proxy: read('TRUST_PROXY', proxyList) ?? [],
    metrics_port,
    metrics_host: read('METRICS_HOST', hostName) ?? '127.0.0.1',
    password_min_length: read('PASSWORD_MIN_LENGTH', wholeNumber(8, 128)) ?? 15,
    retention_days: read('RETENTION_DAYS', wholeNumber(1, 36_500)),
    terms_file: read('TERMS_FILE', (value) => readableFile(resolve(cwd, value))),
    log_level: read('LOG_LEVEL', oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])) ?? 'info',
  }
  if (smtp_url !== null && mail_from === null)
    faults.push('MAIL_FROM is not set, SMTP_URL is: give the sender of the mails, such as tieline@example.org')
  if (metrics_port !== null && metrics_port === port)
    faults.push(`METRICS_PORT is ${port}, which is PORT as well: give another one`)
  if (faults.length > 0) throw new ConfigFault(faults)
  return config
}

/** What would do, when a value does not. */
type Wrong = { want: string }
type Reading<T> = T | Wrong

function reader(env: Record<string, string | undefined>, file: Record<string, string>, faults: string[]) {
  return <T>(name: string, parse: (value: string) => Reading<T>): T | null => {
    const own = env[name]?.trim()
    const value = own || file[name]?.trim()
    if (!value) return null
    const parsed = parse(value)
    if (!isWrong(parsed)) return parsed
    const shown = SECRET.has(name) ? '' : ` is "${value.slice(0, 80)}"`
    faults.push(`${name}${shown} (${own ? 'environment' : '.env'}): give ${parsed.want}`)
    return null
  }
}

/** May hold a password, and faults end in logs. */
const SECRET = new Set(['DATABASE_URL', 'SMTP_URL'])

function isWrong(parsed: unknown): parsed is Wrong {
  return typeof parsed === 'object' && parsed !== null && 'want' in parsed
}

function readFile(path: string, faults: string[]): Record<string, string> {
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Record<string, string>
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') faults.push(`${path} cannot be read (${code}): make it readable, or remove it`)
    return {}
  }
}

const text = (value: string): Reading<string> => value

function wholeNumber(least: number, most: number) {
  return (value: string): Reading<number> => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    return number >= least && number <= most ? number : { want: `a whole number from ${least} to ${most}` }
  }
}

function oneOf(words: string[]) {
  return (value: string): Reading<string> => (words.includes(value) ? value : { want: `one of ${words.join(', ')}` })
}

function hostName(value: string): Reading<string> {
  if (isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value
  return { want: 'a name or an address to listen on, such as localhost, 0.0.0.0 or ::' }
}

function toUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null
}

function origin(value: string): Reading<string> {
  const url = toUrl(value)
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  return plain && url.pathname === '/'
    ? url.origin
    : { want: 'the address people open, without a path, such as https://grid.example.org' }
}

function address(protocols: string[], example: string) {
  return (value: string): Reading<string> => {
    // A socket's folder may stand where the host does, which a URL does not allow.
    const known = protocols.some((protocol) => value.startsWith(`${protocol}//`))
    return known && value.split('//')[1] !== '' ? value : { want: `an address like ${example}` }
  }
}

function reportsPlace(value: string, cwd: string): Reading<string> {
  const want = 'an https: address, or a folder (a path, or file:)'
  if (!/^[a-z][a-z0-9+.-]+:/i.test(value)) return resolve(cwd, value)
  const url = toUrl(value)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return value
  if (url?.protocol !== 'file:') return { want }
  try {
    return fileURLToPath(url)
  } catch {
    return { want }
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function list(value: string): string[] {
  return [...new Set(value.split(',').map((each) => each.trim()))].filter((each) => each !== '')
}

function systemList(value: string): Reading<string[]> {
  const systems = list(value)
  if (systems.length > 0 && systems.every((system) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(system))) return systems
  return { want: 'names of power systems separated by commas, such as demo,ieso (tieline source list shows them)' }
}

function proxyList(value: string): Reading<string[]> {
  const addresses = list(value)
  if (addresses.length > 0 && addresses.every(isNetwork)) return addresses
  return { want: 'addresses or networks of the proxies separated by commas, such as 10.0.0.1,192.168.0.0/16' }
}

function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [ip = '', bits] = value.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

function instant(value: string): Reading<number> {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
  const day = Date.parse(`${value.slice(0, 10)}T00:00:00Z`)
  // 30 February would otherwise be 2 March.
  const exists = !Number.isNaN(day) && new Date(day).toISOString().startsWith(value.slice(0, 10))
  const ms = form.test(value) && exists ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? { want: 'an instant with its zone, such as 2025-05-01T12:00:00Z' } : ms
}

function sender(value: string): Reading<string> {
  return /^[^@\r\n]*[^@\s<]@[^@\s>]+>?$/.test(value)
    ? value
    : { want: 'an e-mail address, such as Tieline <tieline@example.org>' }
}

function readableFile(path: string): Reading<string> {
  try {
    accessSync(path, constants.R_OK)
    if (statSync(path).isFile()) return path
  } catch {
    // said below
  }
  return { want: 'the path of a readable file' }
}
