import { Command, CommanderError } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDisplays } from '#accounts/displays.ts'
import { verifyPassword } from '#accounts/passwords.ts'
import { createApiTokens } from '#accounts/tokens.ts'
import { userByLogin } from '#accounts/users.ts'
import { readConfig } from '#config.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { Failure } from './command.ts'
import { register as company } from './company.ts'
import { register as display } from './display.ts'
import { register as token } from './token.ts'
import { register as user } from './user.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

/** What a command prints. */
async function tieline(line: string[], stdin = ''): Promise<string> {
  const printed: string[] = []
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  const desk = {
    config: readConfig({}, '/nowhere'),
    database: async () => database,
    print: (text: string) => void printed.push(text),
    stdin: async () => stdin,
  }
  for (const register of [company, user, token, display]) register(program, desk)
  // options of subcommands are refused by them
  for (const group of program.commands)
    for (const one of group.commands) one.exitOverride().configureOutput({ writeErr: () => {} })
  await program.parseAsync(line, { from: 'user' })
  return printed.join('\n')
}
const add = ['--license-expiry', '2030-01-01T00:00:00Z']
const names = ['--first-name', 'Ada', '--last-name', 'Byron']

describe('the commands', () => {
  it('keep companies', async () => {
    expect(await tieline(['company', 'add', 'North', ...add])).toBe('Added North.')
    expect(JSON.parse(await tieline(['company', 'add', 'South', ...add, '--systems', 'demo', '--json']))).toMatchObject(
      { name: 'South', systems: ['demo'] },
    )
    await expect(tieline(['company', 'add', 'North', ...add])).rejects.toThrow(Failure)
    await expect(tieline(['company', 'add', 'East'])).rejects.toThrow(CommanderError)
    await expect(tieline(['company', 'add', 'East', '--license-expiry', 'tomorrow'])).rejects.toThrow(CommanderError)
    await expect(tieline(['company', 'add', 'East', ...add, '--systems', 'nowhere'])).rejects.toThrow(CommanderError)
    await tieline(['company', 'license', 'South', '2020-01-01T00:00:00+01:00'])
    expect(JSON.parse(await tieline(['company', 'list', '--json']))).toEqual([
      {
        id: expect.any(Number),
        name: 'North',
        license_expiry: '2030-01-01T00:00:00.000Z',
        licensed: true,
        systems: null,
      },
      {
        id: expect.any(Number),
        name: 'South',
        license_expiry: '2019-12-31T23:00:00.000Z',
        licensed: false,
        systems: ['demo'],
      },
    ])
    await expect(tieline(['company', 'license', 'West', '2030-01-01T00:00:00Z'])).rejects.toThrow(Failure)
  })

  it('keep users', async () => {
    const told = await tieline(['user', 'add', 'Ada@Example.org', '--company', 'North', ...names])
    const password = told.split(': ').at(-1) ?? ''
    const hash = async () => (await userByLogin(database, 'ada@example.org'))?.password_hash ?? null
    expect(await verifyPassword(await hash(), password)).toBe(true)
    await expect(tieline(['user', 'add', 'ada@example.org', '--company', 'North', ...names])).rejects.toThrow(Failure)
    await expect(tieline(['user', 'add', 'bob@example.org', '--company', 'West', ...names])).rejects.toThrow(Failure)
    await expect(tieline(['user', 'add', 'bob', '--company', 'North', ...names])).rejects.toThrow(CommanderError)
    await expect(tieline(['user', 'password', 'ada@example.org', '--password-stdin'], 'too short')).rejects.toThrow(
      'too short',
    )
    await tieline(['user', 'password', 'ada@example.org', '--password-stdin'], 'nine gulls over the harbour')
    expect(await verifyPassword(await hash(), 'nine gulls over the harbour')).toBe(true)
    await tieline(['user', 'disable', 'ada@example.org'])
    expect(JSON.parse(await tieline(['user', 'list', '--json']))).toMatchObject([
      { email: 'ada@example.org', company: 'North', active: false },
    ])
  })

  it('keep tokens', async () => {
    const scope = ['--company', 'South', '--scope']
    const added = JSON.parse(await tieline(['token', 'add', 'meter', ...scope, 'ingest', '--json'])) as {
      id: number
      token: string
    }
    expect(await createApiTokens(database).find(added.token, Date.now())).toMatchObject({
      id: added.id,
      scope: 'ingest',
    })
    await expect(tieline(['token', 'add', 'x', ...scope, 'all'])).rejects.toThrow(CommanderError)
    await expect(tieline(['token', 'add', 'x', ...scope, 'read', '--systems', 'ieso'])).rejects.toThrow('may not see')
    await tieline(['token', 'revoke', String(added.id)])
    await expect(tieline(['token', 'revoke', String(added.id)])).rejects.toThrow(Failure)
    expect(await createApiTokens(database).find(added.token, Date.now())).toBeNull()
    const [listed] = JSON.parse(await tieline(['token', 'list', '--json']))
    expect(listed).toMatchObject({ id: added.id, name: 'meter', company: 'South', revoked: expect.any(String) })
    expect(JSON.stringify(listed)).not.toContain(added.token)
  })

  it('keep display links, told once', async () => {
    await tieline(['company', 'add', 'Walls', ...add])
    const password = 'nine gulls over the harbour'
    await tieline(['user', 'add', 'wall@example.org', '--company', 'Walls', ...names, '--password-stdin'], password)
    const made = JSON.parse(await tieline(['display', 'add', 'lobby', '--user', 'Wall@example.org', '--json']))
    expect(made).toEqual({
      id: expect.any(Number),
      token: expect.stringMatching(/^tld_\w{40}$/),
      link: expect.any(String),
    })
    expect(made.link).toBe(`http://localhost:8080/jumbo?display=${made.token}`)
    expect(JSON.parse(await tieline(['display', 'list', '--json']))).toMatchObject([
      { id: made.id, name: 'lobby', user: 'wall@example.org', company: 'Walls', last_used: null, revoked: null },
    ])
    expect(await createDisplays(database).find(made.token, Date.now())).toMatchObject({ name: 'lobby' })
    expect(await tieline(['display', 'revoke', String(made.id)])).toBe(`Revoked display ${made.id}.`)
    expect(await createDisplays(database).find(made.token, Date.now())).toBeNull()
    await expect(tieline(['display', 'revoke', String(made.id)])).rejects.toThrow(Failure)
    await expect(tieline(['display', 'revoke', 'x'])).rejects.toThrow(CommanderError)
    await expect(tieline(['display', 'add', 'lobby', '--user', 'nobody@example.org'])).rejects.toThrow(Failure)
    expect(await tieline(['display', 'list'])).not.toContain(made.token)
  })
})
