import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment, identity, ROLE } from '#database/cluster.ts'
import { guard } from '#database/guard.ts'
import { accountFor } from '#database/reach.ts'
import { share } from '#database/share.ts'
import type { MissingEngine, TestEngine } from './engines-setup.ts'

const INSTALLED = '/usr/lib/postgresql'
const OLDEST = 15

/** The newest PostgreSQL of Debian's packages, on a folder of its own; else why there is none. */
export async function startDebian(
  folder: string,
  settings: Record<string, string>,
): Promise<(TestEngine & { stop: () => Promise<void> }) | MissingEngine> {
  const major = newest()
  const name = major === null ? 'postgresql (Debian)' : `postgresql ${major} (Debian)`
  if (major === null) return { name, reason: `no PostgreSQL of version ${OLDEST} or newer in ${INSTALLED}` }
  if (major < OLDEST) return { name, reason: `Tieline needs version ${OLDEST} or newer` }

  const bin = join(INSTALLED, String(major), 'bin')
  const account = accountFor(folder)
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (account.switched) for (const each of [folder, data]) chownSync(each, account.uid, account.gid)
  const how = { ...identity(account), cwd: data, env: cleanEnvironment() }
  try {
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', ROLE, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'], {
      ...how,
      stdio: 'pipe',
    })
  } catch (error) {
    return { name, reason: `initdb failed: ${(error as Error).message.replaceAll('\n', ' ')}` }
  }
  const all = Object.entries({ ...settings, listen_addresses: '', unix_socket_directories: folder })
  const watch = guard(folder, data)
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...all.flatMap(([k, v]) => ['-c', `${k}=${v}`])], {
    ...how,
    stdio: 'ignore',
    detached: true,
  })
  const gone = new Promise<void>((done) => child.on('exit', () => done()))
  const target = { host: folder, port: 5432, user: ROLE, database: ROLE, ssl: false }
  const stop = async () => {
    child.kill('SIGINT')
    await gone
    watch.release()
  }
  for (let tries = 0; tries < 400; tries++) {
    const answer = await share(target, () => {})
    if (typeof answer === 'object') {
      await answer.end()
      return { name, target, stop }
    }
    await new Promise((done) => setTimeout(done, 25))
  }
  await stop()
  return { name, reason: 'it did not start within 10 s' }
}

function newest(): number | null {
  if (!existsSync(INSTALLED)) return null
  const found = readdirSync(INSTALLED)
    .filter((name) => existsSync(join(INSTALLED, name, 'bin', 'postgres')))
    .map((name) => Number.parseInt(name, 10))
  return found.length > 0 ? Math.max(...found) : null
}
