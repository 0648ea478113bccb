// A process of its own that uses an embedded database: started, killed and signalled by embedded.test.ts.
import { createInterface } from 'node:readline'
import { openDatabase } from '#database/open.ts'

const [data_dir] = process.argv.slice(2)
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)
const database = await openDatabase(
  { data_dir: data_dir ?? '', database_url: null },
  { info: (log) => say({ log }), warn: (log) => say({ log }) },
).catch((fault: Error) => {
  say({ fault: fault.message })
  process.exit(1)
})

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await database.stop()
  say({ stopped: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

createInterface(process.stdin)
  .on('line', async (sql) => {
    try {
      say({ rows: (await database.query(sql)).rows })
    } catch (error) {
      say({ error: String(error) })
    }
  })
  .on('close', stop)
say({ ready: true })
