import { type Command, InvalidArgumentError, Option } from 'commander'
import { companyByName } from '#accounts/companies.ts'
import { addToken, listTokens, revokeToken, type Scope } from '#accounts/tokens.ts'
import { type Desk, Failure, type Register } from './command.ts'
import { systemsOf } from './company.ts'

/** `tieline token add | list | revoke`. */
export const register: Register = (program, desk) => {
  const token = program.command('token').description('API tokens, for programs that push or read')
  addAdd(token, desk)
  addList(token, desk)
  addRevoke(token, desk)
}

function addAdd(group: Command, desk: Desk) {
  group
    .command('add')
    .description('a token; it is printed once and stored nowhere')
    .argument('<name>', 'what it is for')
    .requiredOption('--company <name>', 'whose it is')
    .addOption(new Option('--scope <scope>', 'what it is good for').choices(['ingest', 'read']).makeOptionMandatory())
    .option('--systems <list>', 'the systems it is good for, by commas; default: all of its company', systemsOf)
    .option('--json', 'for a program to read: {"id","token"}')
    .action(async (name: string, options: { company: string; scope: Scope; systems?: string[]; json?: boolean }) => {
      const database = await desk.database()
      const company = await companyByName(database, options.company)
      if (!company) throw new Failure(`there is no company "${options.company}"`)
      const foreign = options.systems?.filter((id) => company.systems !== null && !company.systems.includes(id)) ?? []
      if (foreign.length) throw new Failure(`${company.name} may not see: ${foreign.join(', ')}`)
      const { scope, systems = null } = options
      const added = await addToken(database, { name, company_id: company.id, scope, systems, at: Date.now() })
      desk.print(options.json ? JSON.stringify(added) : `Token ${added.id}, shown only now: ${added.token}`)
    })
}

function addList(group: Command, desk: Desk) {
  group
    .command('list')
    .description('every token, without its secret')
    .option('--json', 'for a program to read')
    .action(async ({ json }: { json?: boolean }) => {
      const tokens = (await listTokens(await desk.database())).map(
        ({ company, created, last_used, revoked, ...rest }) => ({
          ...rest,
          company: company.name,
          created: textOf(created),
          last_used: textOf(last_used),
          revoked: textOf(revoked),
        }),
      )
      if (json) return desk.print(JSON.stringify(tokens))
      for (const { id, name, company, scope, systems, last_used, revoked } of tokens)
        desk.print(
          `${id}: ${name}, ${company}, ${scope}, ${systems?.join(' ') ?? 'all systems'}, last used ${last_used ?? 'never'}${revoked ? `, revoked ${revoked}` : ''}`,
        )
    })
}

function addRevoke(group: Command, desk: Desk) {
  group
    .command('revoke')
    .description('the token is no longer good for anything')
    .argument('<id>', 'as in token list', (text) => {
      if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('An id is a number.')
      return Number(text)
    })
    .action(async (id: number) => {
      if (!(await revokeToken(await desk.database(), id, Date.now())))
        throw new Failure(`there is no valid token ${id}`)
      desk.print(`Revoked token ${id}.`)
    })
}

const textOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
