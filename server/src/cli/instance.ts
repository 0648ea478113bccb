import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './command.ts'

/** What a running product writes into its data folder, so that a second start can say where it is. */
type Note = { pid: number; started: string | null; state: 'starting' | 'running' | 'stopping'; address: string }

export type Instance = {
  update: (state: Note['state'], address?: string) => void
  leave: () => void
}

const PATIENCE_MS = 15_000

/**
 * Makes this process the one product on `data_dir`. Waits for another one that is stopping; a running one is a
 * `Failure` that says where it is.
 */
export async function claimInstance(data_dir: string, say: (line: string) => void): Promise<Instance> {
  refuseUnwritable(data_dir)
  const file = join(data_dir, 'instance.json')
  let note: Note = { pid: process.pid, started: startTime(process.pid), state: 'starting', address: '' }
  const began = performance.now()
  let said = false
  while (!take(file, note)) {
    const other = read(file)
    if (other === null || !isRunning(other)) {
      remove(file, other)
      continue
    }
    const waited = performance.now() - began
    // One that was told to stop a moment ago may not have noted it yet; one that starts cannot say yet where it will be.
    const limit = other.state === 'running' ? 300 : PATIENCE_MS
    if (waited > limit) throw new Failure(refusal(other, data_dir))
    if (other.state === 'stopping' && !said)
      say(`waiting for the Tieline on this data folder to stop (process ${other.pid}) …`)
    said ||= other.state === 'stopping'
    await sleep(50)
  }
  return {
    update: (state, address = note.address) => {
      note = { ...note, state, address }
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(note), { mode: 0o600 })
      renameSync(`${file}.${process.pid}`, file)
    },
    leave: () => rmSync(file, { force: true }),
  }
}

function refuseUnwritable(data_dir: string): void {
  const probe = join(data_dir, `instance.json.${process.pid}`)
  try {
    mkdirSync(data_dir, { recursive: true })
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code ? (REASONS[code] ?? code) : String(error)
    throw new Failure(`the data folder ${data_dir} cannot be written: ${reason}; set DATA_DIR to a folder of your own`)
  }
}

const REASONS: Record<string, string> = {
  EROFS: 'its disk is read-only',
  EACCES: 'it belongs to another user',
  EPERM: 'it belongs to another user',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a file is in its way',
  ENOSPC: 'its disk is full',
}

function refusal({ state, pid, address }: Note, data_dir: string): string {
  if (state === 'stopping')
    return `the Tieline on ${data_dir} (process ${pid}) has not stopped within ${PATIENCE_MS / 1000} s: try again`
  const where = address ? `runs at ${address}` : 'is just starting'
  return `Tieline ${where} already on ${data_dir} (process ${pid}): stop it first, or set DATA_DIR and PORT for a second one`
}

/** A link appears at once and with its content, for one alone. */
function take(file: string, note: Note): boolean {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify(note), { mode: 0o600 })
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

function read(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note
  } catch {
    return null
  }
}

/** Takes a dead one's note away, never one that was written since it was read. */
function remove(file: string, dead: Note | null): void {
  const aside = `${file}.gone.${process.pid}`
  try {
    renameSync(file, aside)
    const found = read(aside)
    if (found && found.pid !== dead?.pid) linkSync(aside, file)
  } catch {
    // somebody else was faster; the next look tells
  }
  rmSync(aside, { force: true })
}

/** Numbers of processes are used again, in containers at every start; with its start time a process is itself. */
function isRunning({ pid, started }: Note): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startTime(pid) === started
}

function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'ended' : (rest[18] ?? null)
  } catch {
    return null
  }
}
