import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import type { Register } from './command.ts'

export const register: Register = (program, { config, print }) => {
  program
    .command('migrate')
    .description('bring the database up to this release; a start does the same')
    .action(async () => {
      const log = { info: print, warn: (line: string) => process.stderr.write(`${line}\n`) }
      const database = await openDatabase(config, log)
      try {
        const done = await migrate(database, log)
        if (done.length === 0) print('nothing to do: the database is up to date')
      } finally {
        await database.stop()
      }
    })
}
