import { Command, CommanderError } from 'commander'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { getProduct } from '#database/product.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { register } from './maintenance.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

async function maintenance(...line: string[]): Promise<unknown> {
  const program = new Command().exitOverride()
  register(program, {
    config: readConfig({}, '/nowhere'),
    database: async () => database,
    print: () => {},
    stdin: async () => '',
  })
  for (const group of program.commands)
    for (const one of group.commands) one.exitOverride().configureOutput({ writeErr: () => {} })
  await program.parseAsync(['maintenance', ...line], { from: 'user' })
  return getProduct(database, 'maintenance')
}

it('declares maintenance, says something else, and ends it', async () => {
  expect(await maintenance('on', '--title', ' Works ', '--body', 'Back soon.')).toEqual({
    title: 'Works',
    body: 'Back soon.',
    until: null,
  })
  expect(
    await maintenance('on', '--title', 'Works', '--body', 'Later.', '--until', '2999-01-01T01:00:00+01:00'),
  ).toEqual({ title: 'Works', body: 'Later.', until: '2999-01-01T00:00:00.000Z' })
  expect(await maintenance('off')).toBeUndefined()
  expect(await maintenance('off')).toBeUndefined()
})

it.each([
  [['on', '--title', 'x']],
  [['on', '--body', 'x']],
  [['on', '--title', ' ', '--body', 'x']],
  [['on', '--title', 'x', '--body', 'x', '--until', 'tomorrow']],
  [['on', '--title', 'x', '--body', 'x', '--until', '2020-01-01T00:00:00Z']],
  [['off', 'now']],
])('does not understand %j', async (line) => {
  await expect(maintenance(...line)).rejects.toThrow(CommanderError)
})
