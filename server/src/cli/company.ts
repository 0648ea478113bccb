import { type Command, InvalidArgumentError } from 'commander'
import { parseInstant } from 'grid/instant.ts'
import { addCompany, type Company, isLicensed, listCompanies, setLicense } from '#accounts/companies.ts'
import { instantFault } from '#api/instant.ts'
import { sources } from '#sources/all.ts'
import { type Desk, Failure, type Register } from './command.ts'

/** `tieline company add | list | license`. */
export const register: Register = (program, desk) => {
  const company = program.command('company').description('companies and their licenses')
  addAdd(company, desk)
  addList(company, desk)
  addLicense(company, desk)
}

function addAdd(group: Command, desk: Desk) {
  group
    .command('add')
    .description('a company whose users may sign in')
    .argument('<name>', 'its name', nameOf)
    .requiredOption('--license-expiry <instant>', 'when its license ends, with an offset or Z', instantOf)
    .option('--systems <list>', 'the systems it may see, by commas; default: all that run', systemsOf)
    .option('--json', 'for a program to read')
    .action(async (name: string, options: { licenseExpiry: number; systems?: string[]; json?: boolean }) => {
      const asked = { name, license_expiry: options.licenseExpiry, systems: options.systems ?? null }
      const company = await addCompany(await desk.database(), asked)
      if (!company) throw new Failure(`there is a company "${name}" already`)
      desk.print(options.json ? JSON.stringify(shown(company)) : `Added ${name}.`)
    })
}

function addList(group: Command, desk: Desk) {
  group
    .command('list')
    .description('every company with its license and its systems')
    .option('--json', 'for a program to read')
    .action(async ({ json }: { json?: boolean }) => {
      const companies = (await listCompanies(await desk.database())).map(shown)
      if (json) return desk.print(JSON.stringify(companies))
      for (const { name, license_expiry, licensed, systems } of companies)
        desk.print(
          `${name}: ${licensed ? 'licensed until' : 'expired'} ${license_expiry ?? 'without a date'}; systems: ${systems?.join(', ') ?? 'all that run'}`,
        )
    })
}

function addLicense(group: Command, desk: Desk) {
  group
    .command('license')
    .description('sets when a license ends')
    .argument('<name>', 'the company')
    .argument('<instant>', 'with an offset or Z', instantOf)
    .action(async (name: string, expiry: number) => {
      if (!(await setLicense(await desk.database(), name, expiry))) throw new Failure(`there is no company "${name}"`)
      desk.print(`The license of ${name} ends at ${new Date(expiry).toISOString()}.`)
    })
}

function shown(company: Company) {
  const { id, name, license_expiry, systems } = company
  return {
    id,
    name,
    license_expiry: license_expiry === null ? null : new Date(license_expiry).toISOString(),
    licensed: isLicensed(company, Date.now()),
    systems,
  }
}

function nameOf(text: string): string {
  const name = text.trim()
  if (!name || name.length > 200) throw new InvalidArgumentError('A name has 1 to 200 characters.')
  return name
}

function instantOf(text: string): number {
  const t = parseInstant(text)
  if (t === null) throw new InvalidArgumentError(instantFault)
  return t
}

/** Systems by commas; each must be one that can be run. */
export function systemsOf(text: string): string[] {
  const known = new Set(sources.flatMap((source) => source.systems.map(({ id }) => id)))
  const asked = text.split(',').map((id) => id.trim())
  const unknown = asked.filter((id) => !known.has(id))
  if (unknown.length)
    throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}. There are: ${[...known].join(', ')}.`)
  return [...new Set(asked)]
}
