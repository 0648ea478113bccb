import { createLog, startApp } from '#app.ts'
import type { Register } from './command.ts'
import { claimInstance } from './instance.ts'

export const register: Register = (program, { config, print }) => {
  program
    .command('serve')
    .description('serve the product until it is told to stop')
    .action(async () => {
      const stopAsked = untilAsked()
      // Several processes may share one PostgreSQL server, but never one embedded database.
      const instance = config.database_url === null ? await claimInstance(config.data_dir, print) : null
      try {
        const log = createLog(config)
        const app = await startApp(config, log)
        try {
          instance?.update('running', app.address)
          if (app.first_run) print(`\n${app.first_run}\n`)
          print(`Tieline listens at ${app.address}`)
          app.ready.then(
            () => print(`Tieline is ready at ${config.public_url}`),
            (error) => log.error(error, 'the start did not come to its end'),
          )
          await stopAsked
        } finally {
          instance?.update('stopping')
          // Whatever hangs must not keep the process for ever; the database is told to stop by its guard.
          setTimeout(() => process.exit(1), LAST_MS).unref()
          await app.stop()
        }
      } finally {
        instance?.leave()
      }
    })
}

const LAST_MS = 14_000

/**
 * A signal (it may come twice: a terminal sends it to the whole group, the launcher once more), or the end of the
 * launcher, which holds a channel to us.
 */
function untilAsked(): Promise<void> {
  return new Promise((asked) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked())
    if (!process.channel) return
    process.on('disconnect', () => asked())
    process.channel.unref()
  })
}
