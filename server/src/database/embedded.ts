import { existsSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { makeCluster, PASSWORD_FILE, ROLE } from './cluster.ts'
import type { Target } from './connect.ts'
import { findEngine } from './engine.ts'
import { DatabaseFault } from './fault.ts'
import { guard } from './guard.ts'
import type { Log } from './log.ts'
import { isPostmaster, readPidFile, removeEmpty, removeStale } from './pid-file.ts'
import { isGone, launch, stopPostmaster } from './postmaster.ts'
import { accountFor, blockedBy, roomFor } from './reach.ts'
import { type Share, share } from './share.ts'
import { socketFolder } from './socket-folder.ts'

/** A running PostgreSQL of our own. `stop` ends it unless another process uses it still. */
export type Embedded = { target: Target; folder: string; pid: () => number; stop: () => Promise<void> }

/**
 * The embedded PostgreSQL of a data folder: made when missing, adopted when it runs already (another process uses it, or
 * a killed one left it), started otherwise, and started again when it dies. Never two on one folder.
 */
export async function startEmbedded(
  data_dir: string,
  log: Log,
  settings: Record<string, string> = {},
): Promise<Embedded> {
  const room = findRoom(resolve(data_dir), log)
  const folder = join(room, 'postgres')
  const account = accountFor(folder)
  const engine = findEngine(resolve(data_dir), account, log)
  await makeCluster(folder, engine, account, log)
  let socket = socketFolder(room, account)
  const port = process.platform === 'win32' ? await freePort() : 5432
  const watch = guard(room, folder)

  let held: Share | null = null
  let stopping = false

  /** One look and, where needed, one deed; null: look again. */
  const attempt = async (unreachable: { since: number }): Promise<Share | null> => {
    const found = readPidFile(folder)
    if (found && isPostmaster(found.pid, folder)) {
      const target = targetOf(room, found.socket || socket, found.port || port)
      const answer = await share(target, () => again())
      if (typeof answer === 'object') return answer
      if (answer === 'not yet') return null
      if (answer === 'stopping') {
        await isGone(found.pid, folder, 20_000)
        return null
      }
      if (performance.now() - unreachable.since < UNREACHABLE_MS) return null
      const others = watch.others()
      if (others.length > 0)
        throw new DatabaseFault(
          `the embedded database of ${room} runs for process ${others.join(', ')}, but does not answer at ${found.socket}`,
        )
      log.warn(`database: a PostgreSQL left behind (pid ${found.pid}) does not answer: it is stopped`)
      await stopPostmaster(found.pid, folder)
      return null
    }
    if (found) removeStale(folder, found)
    else removeEmpty(folder)
    unreachable.since = performance.now()
    // Another process that stopped may just have taken it away.
    socket = socketFolder(room, account)
    const { gone } = launch({ engine, account, folder, logFile: join(room, 'postgres.log'), socket, port, settings })
    const said = await Promise.race([gone, until(() => readPidFile(folder)?.socket !== undefined, 2000)])
    if (typeof said === 'string') failures.push(said)
    if (failures.length > 5)
      throw new DatabaseFault(`PostgreSQL does not start (${join(room, 'postgres.log')}): ${failures.pop()}`)
    return null
  }
  const failures: string[] = []

  const ensure = async (): Promise<Share> => {
    const unreachable = { since: performance.now() }
    failures.length = 0
    for (const began = performance.now(); performance.now() - began < RECOVERY_MS; ) {
      const got = await attempt(unreachable)
      if (got) return got
      await new Promise((done) => setTimeout(done, failures.length > 0 ? 250 : 15))
    }
    throw new DatabaseFault(`PostgreSQL in ${folder} did not become ready within ${RECOVERY_MS / 60_000} minutes`)
  }

  /** The connection that holds our share was lost: it restarts by itself, or was killed. */
  const again = () => {
    held = null
    if (stopping) return
    log.warn('database: PostgreSQL went away, starting it again')
    ensure().then(
      async (got) => {
        if (stopping) await got.release()
        else held = got
      },
      (error) => {
        log.warn(`database: ${error.message}`)
        setTimeout(again, 5000).unref()
      },
    )
  }

  try {
    held = await ensure()
  } catch (error) {
    watch.release()
    throw error
  }
  const pid = () => readPidFile(folder)?.pid ?? 0
  return {
    target: held.target,
    folder,
    pid,
    stop: async () => {
      stopping = true
      const last = await held?.release()
      if (last) {
        await stopPostmaster(pid(), folder)
        removeIfEmpty(socket)
      }
      await held?.end()
      watch.release()
    },
  }
}

const UNREACHABLE_MS = 5000
/** After a crash it reads its log again before it answers. */
const RECOVERY_MS = 10 * 60_000

/** Where the data lies: in the data folder, or where an earlier start had to put it. */
function findRoom(data_dir: string, log: Log): string {
  const elsewhere = join(data_dir, 'postgres-is-in')
  if (existsSync(elsewhere)) return readFileSync(elsewhere, 'utf8').trim()
  const folder = join(data_dir, 'postgres')
  const account = accountFor(folder)
  if (existsSync(folder)) {
    const blocked = blockedBy(data_dir, account)
    if (blocked === null || blocked === data_dir) return roomFor(data_dir, account)
    throw new DatabaseFault(
      `${blocked} is closed to uid ${account.uid}, which PostgreSQL runs as: chmod o+x ${blocked}, or move DATA_DIR`,
    )
  }
  const room = roomFor(data_dir, account)
  if (room !== data_dir) {
    writeFileSync(elsewhere, `${room}\n`)
    log.info(`database: its files are in ${room}, since a folder above ${data_dir} is closed to uid ${account.uid}`)
  }
  return room
}

function targetOf(room: string, socket: string, port: number): Target {
  const who = { user: ROLE, database: ROLE, port, ssl: false }
  if (process.platform !== 'win32') return { ...who, host: socket }
  return { ...who, host: '127.0.0.1', password: readFileSync(join(room, PASSWORD_FILE), 'utf8').trim() }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // in use again, or gone
  }
}

async function until(condition: () => boolean, limitMs: number): Promise<void> {
  const began = performance.now()
  while (!condition() && performance.now() - began < limitMs) await new Promise((done) => setTimeout(done, 10))
}

async function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done, failed) => {
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 5432))
    })
  })
}
