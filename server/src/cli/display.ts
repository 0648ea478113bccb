import { type Command, InvalidArgumentError } from 'commander'
import { addDisplay, linksMost, listDisplays, revokeDisplay } from '#accounts/displays.ts'
import { userByLogin } from '#accounts/users.ts'
import { linkOf } from '#api/displays.ts'
import { type Desk, Failure, type Register } from './command.ts'

/** `tieline display add | list | revoke`. */
export const register: Register = (program, desk) => {
  const display = program
    .command('display')
    .description('links for unattended walls, each opens the jumbo view of a user')
  addAdd(display, desk)
  addList(display, desk)
  addRevoke(display, desk)
}

function addAdd(group: Command, desk: Desk) {
  group
    .command('add')
    .description('a link; it is printed once and stored nowhere')
    .argument('<name>', 'where the wall hangs')
    .requiredOption('--user <email>', 'whose figures it shows')
    .option('--json', 'for a program to read: {"id","token","link"}')
    .action(async (name: string, { user: email, json }: { user: string; json?: boolean }) => {
      const database = await desk.database()
      const user = await userByLogin(database, email)
      if (!user?.account.active) throw new Failure(`there is no active user "${email}"`)
      const added = await addDisplay(database, { name, user_id: user.account.id, at: Date.now() })
      if (!added) throw new Failure(`${email} has ${linksMost} links, and more are not kept; revoke one first`)
      const link = linkOf(desk.config.public_url, added.token)
      desk.print(json ? JSON.stringify({ ...added, link }) : `Display ${added.id}, its link is shown only now: ${link}`)
    })
}

function addList(group: Command, desk: Desk) {
  group
    .command('list')
    .description('every link, without its secret')
    .option('--json', 'for a program to read')
    .action(async ({ json }: { json?: boolean }) => {
      const links = (await listDisplays(await desk.database())).map(({ id, name, account, ...at }) => ({
        id,
        name,
        user: account.email,
        company: account.company.name,
        created: textOf(at.created),
        last_used: textOf(at.last_used),
        revoked: textOf(at.revoked),
      }))
      if (json) return desk.print(JSON.stringify(links))
      for (const { id, name, user, company, last_used, revoked } of links)
        desk.print(
          `${id}: ${name}, ${user}, ${company}, last used ${last_used ?? 'never'}${revoked ? `, revoked ${revoked}` : ''}`,
        )
    })
}

function addRevoke(group: Command, desk: Desk) {
  group
    .command('revoke')
    .description('the link opens nothing any more; walls that show it go dark within seconds')
    .argument('<id>', 'as in display list', (text) => {
      if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('An id is a number.')
      return Number(text)
    })
    .action(async (id: number) => {
      if (!(await revokeDisplay(await desk.database(), id, Date.now())))
        throw new Failure(`there is no valid display link ${id}`)
      desk.print(`Revoked display ${id}.`)
    })
}

const textOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
