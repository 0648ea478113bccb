import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What PostgreSQL writes into its folder while it runs. */
export type PidFile = { pid: number; port: number; socket: string }

export function readPidFile(folder: string): PidFile | null {
  try {
    return parsePidFile(readFileSync(join(folder, NAME), 'utf8'))
  } catch {
    return null
  }
}

/** Lines: pid, data folder, start time, port, socket folder, listen address, shared memory key, status. */
export function parsePidFile(text: string): PidFile | null {
  const [pid, , , port, socket] = text.split('\n')
  // A program of its own (not a server) on the folder writes its pid as a negative number.
  const number = Math.abs(Number.parseInt(pid ?? '', 10))
  if (!number) return null
  return { pid: number, port: Number.parseInt(port ?? '', 10) || 0, socket: (socket ?? '').trim() }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether this very pid is a PostgreSQL on this folder: pids are used again, by other programs. */
export function isPostmaster(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      // It works in its data folder. A process just dying has no such link any more.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EACCES' && isStartedOn(pid, folder)
    }
  }
  if (process.platform === 'win32') return true
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

/** Where only the command line of somebody else's process can be read: we always name the folder in it. */
function isStartedOn(pid: number, folder: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return [folder, realpathSync(folder)].some((one) => words.includes(one))
  } catch {
    return false
  }
}

/** A power cut may leave the pid file without content, which PostgreSQL does not take for stale. Says whether it went. */
export function removeEmpty(folder: string): boolean {
  const file = join(folder, NAME)
  const it = statSync(file, { throwIfNoEntry: false })
  // one that starts just now fills it at once
  if (it?.size !== 0 || Date.now() - it.mtimeMs < 2000) return false
  rmSync(file, { force: true })
  return true
}

/**
 * PostgreSQL takes a pid file for good whose number belongs to any live program of the same user; such a one is taken
 * away. Never one that was written since it was looked at.
 */
export function removeStale(folder: string, stale: PidFile): void {
  const file = join(folder, NAME)
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (parsePidFile(readFileSync(aside, 'utf8'))?.pid !== stale.pid) linkSync(aside, file)
    rmSync(aside)
  } catch {
    // Somebody else was faster; the next look tells.
  }
}

const NAME = 'postmaster.pid'
