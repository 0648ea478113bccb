import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { createLoginThrottle } from './throttle.ts'

const minute = 60_000
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const start = 1_760_000_000_000
const waits = async (name: string, address: string, at: number, of = createLoginThrottle(database)) => {
  const attempt = await of.attempt(name, address, at)
  return 'wait_s' in attempt ? attempt.wait_s : 0
}

it('lets an address fail 200 times in five minutes, whatever the names', async () => {
  for (let i = 0; i < 200; i++) expect(await waits(`name ${i}`, '1.1.1.1', start + i)).toBe(0)
  expect(await waits('name 200', '1.1.1.1', start + 1_000)).toBe(299)
  expect(await waits('name 200', '2.2.2.2', start + 1_000)).toBe(0)
  expect(await waits('name 200', '1.1.1.1', start + 5 * minute + 1)).toBe(0)
})

it('lets a name fail 100 times in an hour, from wherever, in every process', async () => {
  for (let i = 0; i < 100; i++)
    expect(await waits(' Ada ', `3.3.3.${i}`, start + i, createLoginThrottle(database))).toBe(0)
  expect(await waits('ada', '4.4.4.4', start + minute)).toBe(59 * 60)
  expect(await waits('bob', '4.4.4.4', start + minute)).toBe(0)
  expect(await waits('ada', '4.4.4.4', start + 61 * minute)).toBe(0)
})

it('keeps no names, and nothing for longer than it needs', async () => {
  await waits('zoe', '5.5.5.5', start + 200 * minute)
  await waits('zoe', '5.5.5.5', start + 200 * minute)
  const { rows } = await database.query<{ name: string; at: number }>('select name, at from login_attempt')
  expect(rows.map(({ at }) => at)).toEqual([start + 200 * minute, start + 200 * minute])
  expect(JSON.stringify(rows)).not.toContain('zoe')
})
