import { text } from 'node:stream/consumers'
import { Command, CommanderError } from 'commander'
import { ConfigFault, readConfig } from '#config.ts'
import type { Database } from '#database/database.ts'
import { DatabaseFault } from '#database/fault.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { type Desk, Failure, type Register } from './command.ts'

// Each is loaded when it is asked for, or for the list of all: a command starts faster without the server.
const commands: Record<string, () => Promise<{ register: Register }>> = {
  serve: () => import('./serve.ts'),
  migrate: () => import('./migrate.ts'),
  company: () => import('./company.ts'),
  user: () => import('./user.ts'),
  token: () => import('./token.ts'),
  display: () => import('./display.ts'),
  maintenance: () => import('./maintenance.ts'),
  source: () => import('./source.ts'),
}

process.exitCode = await main(process.argv.slice(2))

/** Exit codes: 0 done, 1 failed (one clear line on stderr), 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  let opened: Promise<Database> | undefined
  try {
    const desk: Desk = {
      config: readConfig(process.env, process.cwd()),
      database: () => {
        opened ??= open(desk)
        return opened
      },
      print: (line) => process.stdout.write(`${line}\n`),
      stdin: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
    }
    const program = new Command('tieline')
      .description('The control-room view of an electric power system')
      .exitOverride()
      .showHelpAfterError('(--help shows what there is)')
      .configureHelp({ showGlobalOptions: true })
    const asked = commands[args[0] ?? '']
    for (const load of asked ? [asked] : Object.values(commands)) (await load()).register(program, desk)
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (fault) {
    return say(fault)
  } finally {
    await opened?.then((database) => database.stop()).catch(() => {})
  }
}

async function open({ config }: Desk): Promise<Database> {
  const log = { info: () => {}, warn: (line: string) => process.stderr.write(`${line}\n`) }
  const database = await openDatabase(config, log)
  try {
    await migrate(database, log)
  } catch (fault) {
    await database.stop()
    throw fault
  }
  return database
}

function say(fault: unknown): number {
  if (fault instanceof CommanderError) return fault.exitCode === 0 ? 0 : 2
  const { message, stack, code } = fault as NodeJS.ErrnoException
  const foreseen = fault instanceof Failure || fault instanceof ConfigFault || fault instanceof DatabaseFault
  const line = code === 'EPIPE' ? '' : `${message}\n`
  process.stderr.write(foreseen || process.env.LOG_LEVEL !== 'debug' ? line : `${stack}\n`)
  return 1
}
