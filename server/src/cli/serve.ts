import { hostname } from 'node:os'
import { createLog, startApp } from '#app.ts'
import type { Config } from '#config.ts'
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
        let stopping = false
        try {
          instance?.update('running', app.address)
          if (app.first_run) print(`\n${app.first_run}\n`)
          print(`Tieline listens at ${app.address}`)
          const notice = reachNotice(config)
          if (notice) print(notice)
          app.ready.then(
            // told to stop, the start ends early
            () => stopping || print(`Tieline is ready at ${config.public_url}`),
            (error) => log.error(error, 'the start did not come to its end'),
          )
          await stopAsked
        } finally {
          stopping = true
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

/** What to set when a network may reach the product, but its pages would be refused there; null: nothing. */
export function reachNotice({ host, port, public_url }: Pick<Config, 'host' | 'port' | 'public_url'>): string | null {
  if (isLoopback(host) || !isLoopback(new URL(public_url).hostname)) return null
  return (
    `HOST=${host} opens Tieline to the network, but people can sign in at ${public_url} only: set PUBLIC_URL to the ` +
    `address they use, such as http://${hostname()}:${port}`
  )
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

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
