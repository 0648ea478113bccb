import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Engine } from './engine.ts'
import { DatabaseFault } from './fault.ts'
import type { Log } from './log.ts'
import { isAlive } from './pid-file.ts'
import type { Account } from './reach.ts'

/** The one role of the embedded database. */
export const ROLE = 'tieline'

/** Windows has no sockets with permissions: there the role has a password, kept beside the data. */
export const PASSWORD_FILE = 'postgres-password'

/**
 * A data folder of this engine's version at `folder`: made when there is none. It is made aside and appears at once by
 * rename, so a start killed half-way leaves nothing, and of two starts one wins.
 */
export async function makeCluster(folder: string, engine: Engine, account: Account, log: Log): Promise<void> {
  const made = clusterVersion(folder)
  if (made === engine.major) return
  if (made !== null)
    throw new DatabaseFault(
      `${folder} was made by PostgreSQL ${made}, this release brings ${engine.major}: make a backup with the release that ` +
        'used it last (npm run -s tieline -- backup <file>), move the folder away, and restore the backup with this one',
    )
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new DatabaseFault(`${folder} is not a database and not empty: move it away, or set DATA_DIR`)

  sweep(folder)
  const making = `${folder}.making-${process.pid}`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  if (account.switched) chownSync(making, account.uid, account.gid)
  log.info(`database: making a new one in ${folder}`)
  try {
    await initdb(making, engine, account)
    renameSync(making, folder)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (clusterVersion(folder) === engine.major) return
    throw error
  }
}

function clusterVersion(folder: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new DatabaseFault(
      `${folder} cannot be read (${(error as NodeJS.ErrnoException).code}): it belongs to another user; start as that ` +
        'user (or as root, who may have made it), or set DATA_DIR',
    )
  }
}

async function initdb(folder: string, engine: Engine, account: Account): Promise<void> {
  const options = [
    ['-D', folder, '-U', ROLE, '--encoding=UTF8', '--no-instructions'],
    // The same order and case rules on every machine.
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    process.platform === 'win32' ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`] : ['--auth=trust'],
  ]
  const child = spawn(engine.initdb, options.flat(), {
    ...identity(account),
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => resolve(status ?? signal))
  }).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
  if (code !== 0)
    throw new DatabaseFault(
      `the embedded database could not be made (initdb: ${code}${said ? `, ${said.trim().replaceAll('\n', ' ')}` : ''}): ` +
        'set DATABASE_URL to a PostgreSQL of version 15 or newer instead',
    )
}

function passwordFile(making: string): string {
  const file = join(dirname(making), PASSWORD_FILE)
  if (!existsSync(file)) writeFileSync(file, crypto.randomUUID(), { mode: 0o600 })
  return file
}

/** What killed starts left behind. */
function sweep(folder: string): void {
  const prefix = `${basename(folder)}.making-`
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

export function identity(account: Account): { uid?: number; gid?: number } {
  return account.switched ? { uid: account.uid, gid: account.gid } : {}
}

/** Nothing of ours: a PGOPTIONS or a locale of the shell must not change the database. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }
}
