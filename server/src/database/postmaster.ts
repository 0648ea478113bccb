import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { cleanEnvironment, identity } from './cluster.ts'
import type { Engine } from './engine.ts'
import { DatabaseFault } from './fault.ts'
import { isPostmaster } from './pid-file.ts'
import type { Account } from './reach.ts'

/** Small: one product on one machine. Whoever needs more has DATABASE_URL. */
const SETTINGS: Record<string, string> = {
  shared_buffers: '32MB',
  max_connections: '40',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  jit: 'off',
  io_method: 'sync',
  huge_pages: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

export type Launch = {
  engine: Engine
  account: Account
  folder: string
  /** What it says goes here: a pipe of ours would break with us. */
  logFile: string
  socket: string
  port: number
  settings: Record<string, string>
}

/** Spawns it in a process group of its own. `gone` resolves with what it said when it ends. */
export function launch(how: Launch): { gone: Promise<string> } {
  rotate(how.logFile)
  const output = openSync(how.logFile, 'a', 0o600)
  const before = statSync(how.logFile).size
  const settings = Object.entries({ ...SETTINGS, ...addresses(how), ...how.settings })
  const child = spawn(how.engine.postgres, ['-D', how.folder, ...settings.flatMap(([k, v]) => ['-c', `${k}=${v}`])], {
    ...identity(how.account),
    cwd: how.folder,
    env: cleanEnvironment(),
    stdio: ['ignore', output, output],
    detached: true,
    windowsHide: true,
  })
  closeSync(output)
  child.unref()
  const gone = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', () => resolve(saidSince(how.logFile, before)))
  })
  return { gone }
}

function addresses({ socket, port }: Launch): Record<string, string> {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1', port: String(port) }
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
  }
}

/** What the log holds from a byte on; nothing when its folder has gone meanwhile. */
function saidSince(file: string, from: number): string {
  try {
    return readFileSync(file).subarray(from).toString('utf8').trim()
  } catch {
    return ''
  }
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 1_000_000) renameSync(file, `${file}.old`)
}

/** Fast shutdown (running statements are cancelled, everything is written), then harder. Resolves when it is gone. */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  for (const [signal, waitMs] of STAGES) {
    try {
      process.kill(pid, signal)
    } catch {
      // gone already, or not ours: the wait tells
    }
    if (await isGone(pid, folder, waitMs)) return
  }
  throw new DatabaseFault(`PostgreSQL (pid ${pid}) does not stop`)
}

// SIGQUIT leaves the recovery to the next start; nothing committed is lost by it.
const STAGES: [NodeJS.Signals, number][] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
]

export async function isGone(pid: number, folder: string, waitMs: number): Promise<boolean> {
  const until = performance.now() + waitMs
  while (isPostmaster(pid, folder)) {
    if (performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return true
}
