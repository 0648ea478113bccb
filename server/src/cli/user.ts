import { type Command, InvalidArgumentError } from 'commander'
import { companyByName } from '#accounts/companies.ts'
import { type PasswordOwner, passwordFaults } from '#accounts/password-rules.ts'
import { generatePassword, hashPassword } from '#accounts/passwords.ts'
import { setPassword } from '#accounts/set-password.ts'
import { addUser, disableUser, listUsers, loginName, userByLogin } from '#accounts/users.ts'
import { type Desk, Failure, type Register } from './command.ts'

/** `tieline user add | list | password | disable`. */
export const register: Register = (program, desk) => {
  const user = program.command('user').description('the people who sign in')
  addAdd(user, desk)
  addList(user, desk)
  addPassword(user, desk)
  addDisable(user, desk)
}

type Choice = { passwordStdin?: boolean; json?: boolean }

function addAdd(group: Command, desk: Desk) {
  group
    .command('add')
    .description('a user, who signs in with the e-mail address')
    .argument('<email>', 'e-mail address', emailOf)
    .requiredOption('--company <name>', 'the company')
    .requiredOption('--first-name <name>', 'first name', personNameOf)
    .requiredOption('--last-name <name>', 'last name', personNameOf)
    .option('--password-stdin', 'read the password from standard input; default: made and printed once')
    .option('--json', 'for a program to read')
    .action(async (email: string, options: Choice & { company: string; firstName: string; lastName: string }) => {
      const database = await desk.database()
      const company = await companyByName(database, options.company)
      if (!company) throw new Failure(`there is no company "${options.company}"`)
      const names = { first_name: options.firstName, last_name: options.lastName }
      const owner = { username: email, email, ...names, company: company.name }
      const { password, made } = await choosePassword(desk, options, owner)
      const user = { company_id: company.id, email, ...names, password_hash: await hashPassword(password) }
      const added = await addUser(database, { ...user, at: Date.now() })
      if (!added) throw new Failure(`there is a user ${email} already`)
      if (options.json) desk.print(JSON.stringify({ id: added.id, email, ...(made ? { password } : {}) }))
      else desk.print(made ? `Added ${email}. Password, shown only now: ${password}` : `Added ${email}.`)
    })
}

function addList(group: Command, desk: Desk) {
  group
    .command('list')
    .description('every user')
    .option('--json', 'for a program to read')
    .action(async ({ json }: { json?: boolean }) => {
      const users = (await listUsers(await desk.database())).map(
        ({ id, email, first_name, last_name, company, active }) =>
          ({ id, email, first_name, last_name, company: company.name, active }) as const,
      )
      if (json) return desk.print(JSON.stringify(users))
      for (const { email, first_name, last_name, company, active } of users)
        desk.print(`${email}: ${first_name} ${last_name}, ${company}${active ? '' : ', disabled'}`)
    })
}

function addPassword(group: Command, desk: Desk) {
  group
    .command('password')
    .description('sets a password; every session of the user ends')
    .argument('<email>', 'e-mail address', loginName)
    .option('--password-stdin', 'read the password from standard input; default: made and printed once')
    .option('--json', 'for a program to read')
    .action(async (email: string, options: Choice) => {
      const database = await desk.database()
      const account = (await userByLogin(database, email))?.account
      if (!account) throw new Failure(`there is no user ${email}`)
      const { password, made } = await choosePassword(desk, options, { ...account, company: account.company.name })
      await setPassword(database, account.email, await hashPassword(password), Date.now())
      if (options.json) desk.print(JSON.stringify({ id: account.id, email, ...(made ? { password } : {}) }))
      else
        desk.print(
          made ? `Password of ${email}, shown only now: ${password}` : `The password of ${email} has been changed.`,
        )
    })
}

function addDisable(group: Command, desk: Desk) {
  group
    .command('disable')
    .description('the user cannot sign in any more; every session ends')
    .argument('<email>', 'e-mail address', loginName)
    .action(async (email: string) => {
      if (!(await disableUser(await desk.database(), email))) throw new Failure(`there is no user ${email}`)
      desk.print(`Disabled ${email}.`)
    })
}

async function choosePassword(
  desk: Desk,
  { passwordStdin }: Choice,
  owner: PasswordOwner,
): Promise<{ password: string; made: boolean }> {
  if (!passwordStdin) return { password: generatePassword(desk.config.password_min_length), made: true }
  const password = await desk.stdin()
  const faults = passwordFaults(password, owner, desk.config.password_min_length)
  if (faults.length) throw new Failure(faults.join(' '))
  return { password, made: false }
}

function emailOf(text: string): string {
  const email = loginName(text)
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(email) || email.length > 254)
    throw new InvalidArgumentError('Enter a valid email address.')
  return email
}

function personNameOf(text: string): string {
  if (text.length > 150) throw new InvalidArgumentError('A name has 150 characters at most.')
  return text
}
