import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, type Target } from '#database/connect.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { startDebian } from './debian.ts'

/** An engine the tests can use: a server, with a migrated database to clone. */
export type TestEngine = { name: string; target: Target }
export type MissingEngine = { name: string; reason: string }

declare module 'vitest' {
  interface ProvidedContext {
    engines: TestEngine[]
    missingEngines: MissingEngine[]
  }
}

/** The database that every test's own one is cloned from. */
export const TEMPLATE = 'tieline_template'

const quiet = { info: () => {}, warn: () => {} }

// What tests lose in a power cut may be lost.
const fast = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '120' }

/** vitest's global setup: one server of each engine at hand for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tieline-engines-'))
  // as root, the engines run as somebody else
  chmodSync(folder, 0o711)
  const [embedded, other] = await Promise.all([
    startEmbedded(join(folder, 'embedded'), quiet, fast),
    otherEngine(join(folder, 'debian')),
  ])
  const engines: TestEngine[] = [{ name: 'embedded', target: embedded.target }]
  const missing: MissingEngine[] = []
  if ('reason' in other) missing.push(other)
  else engines.push({ name: other.name, target: other.target })
  const stop = async () => {
    await Promise.all([embedded.stop(), 'stop' in other ? other.stop() : undefined])
    rmSync(folder, { recursive: true, force: true })
  }
  await Promise.all(engines.map(makeTemplate)).catch(async (error) => {
    await stop()
    throw error
  })
  project.provide('engines', engines)
  project.provide('missingEngines', missing)
  return stop
}

async function otherEngine(folder: string): Promise<(TestEngine & { stop: () => Promise<void> }) | MissingEngine> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { name: 'TEST_DATABASE_URL', target: { connectionString: given }, stop: async () => {} }
  return startDebian(folder, fast)
}

async function makeTemplate({ target }: TestEngine): Promise<void> {
  const server = connect(target, quiet)
  await server.query(`drop database if exists ${TEMPLATE}`)
  await server.query(`create database ${TEMPLATE}`)
  await server.stop()
  const template = connect(inDatabase(target, TEMPLATE), quiet)
  await migrate(template, quiet).finally(template.stop)
}

/** The same server, another database. */
export function inDatabase(target: Target, database: string): Target {
  if (target.connectionString === undefined) return { ...target, database }
  const url = new URL(target.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
