import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createClock } from 'server/src/clock.ts'
import { connect } from 'server/src/database/connect.ts'
import { startEmbedded } from 'server/src/database/embedded.ts'
import { migrate } from 'server/src/database/migrate.ts'
import { createHistorian } from 'server/src/historian/create.ts'
import { createIngest } from 'server/src/ingest/create.ts'
import { createLive } from 'server/src/live/create.ts'

/** The product's store and gate in this process, on an embedded database of their own, and a bare connection to it. */
export type Store = Awaited<ReturnType<typeof openStore>>

export async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'tieline-bench-'))
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const embedded = await startEmbedded(folder, quiet)
  const database = connect(embedded.target, quiet, embedded.stop)
  await migrate(database, quiet)
  const clock = createClock(0)
  const historian = createHistorian({ database, clock })
  await historian.load()
  const live = await createLive({ database, load: async () => null, first_seq: await historian.seq(), log: quiet })
  live.subscribe((event) => {
    if (event.kind === 'accepted') historian.remember(event.accepted)
  })
  const bare = new pg.Client(embedded.target)
  await bare.connect()
  return {
    historian,
    ingest: createIngest({ database, historian, live, clock }),
    bare,
    async stop() {
      await bare.end()
      await live.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
