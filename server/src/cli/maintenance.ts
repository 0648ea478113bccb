import { type Command, InvalidArgumentError } from 'commander'
import { parseInstant } from 'grid/instant.ts'
import { instantFault } from '#api/instant.ts'
import { setMaintenance } from '#maintenance.ts'
import type { Desk, Register } from './command.ts'

/** `tieline maintenance on | off`. */
export const register: Register = (program, desk) => {
  const maintenance = program.command('maintenance').description('closes the product for a while, and opens it again')
  addOn(maintenance, desk)
  addOff(maintenance, desk)
}

function addOn(group: Command, desk: Desk) {
  group
    .command('on')
    .description('everybody sees this notice and nothing else; pushed readings are taken all the same')
    .requiredOption('--title <title>', 'its heading', textOf(200))
    .requiredOption('--body <body>', 'what it says', textOf(5_000))
    .option(
      '--until <instant>',
      'when it will be over, with an offset or Z; it ends by "maintenance off" alone',
      untilOf,
    )
    .action(async ({ title, body, until }: { title: string; body: string; until?: string }) => {
      await setMaintenance(await desk.database(), { title, body, until: until ?? null })
      desk.print('Maintenance is on.')
    })
}

function addOff(group: Command, desk: Desk) {
  group
    .command('off')
    .description('the product can be used again')
    .action(async () => {
      await setMaintenance(await desk.database(), null)
      desk.print('Maintenance is off.')
    })
}

function textOf(most: number) {
  return (text: string): string => {
    const trimmed = text.trim()
    if (!trimmed || trimmed.length > most) throw new InvalidArgumentError(`Give 1 to ${most} characters.`)
    return trimmed
  }
}

function untilOf(text: string): string {
  const t = parseInstant(text)
  if (t === null) throw new InvalidArgumentError(instantFault)
  if (t <= Date.now()) throw new InvalidArgumentError('That is over already.')
  return new Date(t).toISOString()
}
