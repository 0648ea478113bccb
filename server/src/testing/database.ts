import { inject } from 'vitest'
import { connect, type Target } from '#database/connect.ts'
import type { Database } from '#database/database.ts'
import { inDatabase, type MissingEngine, TEMPLATE, type TestEngine } from './engines-setup.ts'

/** A database of its own for a test. `url`: what DATABASE_URL would be. `stop` drops it. */
export type TestDatabase = Database & { name: string; url: string }

/** The engines at hand, the embedded one first: `describe.each(engines())('… on $name', (engine) => …)`. */
export function engines(): TestEngine[] {
  return inject('engines')
}

/** The engines that this run has to do without, and why. */
export function missingEngines(): MissingEngine[] {
  return inject('missingEngines')
}

/** A fresh database with every migration, on the embedded engine unless another one is asked for. */
export async function testDatabase(engine?: TestEngine): Promise<TestDatabase> {
  const { target } = engine ?? embedded()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // The template is free of connections for good; cloning it takes some hundredths of a second.
  await onServer(target, (server) => server.query(`create database ${name} template ${TEMPLATE}`))
  const where = inDatabase(target, name)
  const database = connect(where, silent)
  return {
    ...database,
    name,
    url: urlOf(where),
    stop: async () => {
      await database.stop()
      await onServer(target, (server) => server.query(`drop database if exists ${name} with (force)`))
    },
  }
}

const silent = { info: () => {}, warn: () => {} }

function embedded(): TestEngine {
  const first = engines()[0]
  if (!first) throw new Error('no engine: the global setup of vitest did not run')
  return first
}

async function onServer(target: Target, work: (server: Database) => Promise<unknown>): Promise<void> {
  const server = connect(target, silent)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

function urlOf({ connectionString, user, host, port, database }: Target): string {
  return connectionString ?? `postgres://${user}@${encodeURIComponent(host ?? '')}:${port}/${database}`
}
