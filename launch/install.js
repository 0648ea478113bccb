// What the lockfile says lies in node_modules: known by a stamp, which an interrupted install does not leave.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'
import { run } from './run.js'

const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.tieline-installed')

export function isInstalled() {
  if (readOr(stamp) === wanted()) return true
  if (!matchesHidden()) return false
  writeFileSync(stamp, wanted())
  return true
}

export async function install(say, working) {
  // npm may crash, and would choose other versions, when it resolves everything anew.
  if (!existsSync(lockfile))
    throw new Error('package-lock.json is missing: restore it (git checkout package-lock.json)')
  const stop = progress(say, 'Installing what is missing (the first time this takes a minute or so)')
  const { code, said } = await run(...npm('ci', '--include=dev', '--no-fund', '--no-audit'), { working })
  stop()
  if (code !== 0) throw new Error(`npm ci failed:\n${essence(said)}`)
  writeFileSync(stamp, wanted())
}

/** npm adds its manual to a failure. */
function essence(said) {
  const lines = said.split('\n').filter((line) => !line.startsWith('npm warn'))
  return (lines.length > 0 ? lines : said.split('\n')).slice(0, 15).join('\n')
}

function wanted() {
  const lock = readOr(lockfile)
  return lock === null
    ? 'no lockfile'
    : `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

/** npm's own note of what it installed, written last: whoever ran npm by hand need not install again. */
function matchesHidden() {
  const hidden = parse(readOr(join(root, 'node_modules', '.package-lock.json')))
  const lock = parse(readOr(lockfile))
  if (!hidden || !lock) return false
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const there = hidden.packages[path]
    if (!there) return Boolean(entry.optional) && !isOurs(entry)
    return entry.link ? there.link : there.version === entry.version && there.integrity === entry.integrity
  })
}

/** An optional package for exactly this platform (the database's programs) is one we want. */
function isOurs({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

/** npm's own program, as the npm that called us has it; else the one on the PATH. */
export function npm(...args) {
  const own = process.env.npm_execpath
  if (own && /npm-cli\.[cm]?js$/.test(own)) return [process.execPath, [own, ...args]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/** A line now, and one every ten seconds, so that nobody thinks it hangs. */
export function progress(say, text) {
  const began = Date.now()
  say(`${text} …`)
  const timer = setInterval(() => say(`  … ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  timer.unref()
  return () => clearInterval(timer)
}

function readOr(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
