import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, missingEngines, type TestDatabase, testDatabase } from '#testing/database.ts'
import { DatabaseAway } from './away.ts'
import { connect } from './connect.ts'
import { type Migration, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { claimOnce, getProduct, setProduct } from './product.ts'

const quiet = { info: () => {}, warn: () => {} }

test.for(missingEngines())('the database on $name', ({ reason }, { skip }) => skip(reason))

describe.each(engines())('the database on $name', (engine) => {
  let database: TestDatabase
  let second: TestDatabase
  beforeAll(async () => {
    ;[database, second] = await Promise.all([testDatabase(engine), testDatabase(engine)])
  })
  afterAll(async () => {
    await Promise.all([database.stop(), second.stop()])
  })

  test('whole numbers arrive as numbers, arrays with their gaps', async () => {
    const { rows, rowCount } = await database.query(
      `select 1700000000000::bigint as big, '{1,null,-3}'::bigint[] as bigs, '{1.5,null,Infinity}'::float8[] as reals,
         '{}'::int[] as none, '{{1},{2}}'::float8[] as nested, null::float8[] as nothing, 0.1::float8 as real,
         $1::jsonb as json`,
      [JSON.stringify({ a: 1 })],
      'all_kinds',
    )
    expect(rowCount).toBe(1)
    expect(rows[0]).toEqual({
      big: 1700000000000,
      bigs: [1, null, -3],
      reals: [1.5, null, Number.POSITIVE_INFINITY],
      none: [],
      nested: [[1], [2]],
      nothing: null,
      real: 0.1,
      json: { a: 1 },
    })
  })

  test('a transaction is all or nothing', async () => {
    await database.query('create table counted (n int)')
    const failing = database.transaction(async (client) => {
      await client.query('insert into counted values (1)')
      throw new Error('after all not')
    })
    await expect(failing).rejects.toThrow('after all not')
    await database.transaction((client) => client.query('insert into counted values (2)'))
    expect((await database.query('select n from counted')).rows).toEqual([{ n: 2 }])
  })

  test('the pool recovers from connections that were cut', async () => {
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [database.name],
    )
    await expect(database.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(DatabaseAway)
    const cut = database.transaction((client) => client.query('select pg_terminate_backend(pg_backend_pid())'))
    await expect(cut).rejects.toThrow(DatabaseAway)
    await expect(database.query('select 1 / 0')).rejects.not.toThrow(DatabaseAway)
    await expect.poll(async () => (await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('what is announced is heard, also after the listener lost its connection', async () => {
    const heard: string[] = []
    let reopened = 0
    const stop = await database.listen(
      'news',
      (payload) => heard.push(payload),
      () => reopened++,
    )
    await database.query(`select pg_notify('news', '1')`)
    await expect.poll(() => heard).toEqual(['1'])
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "news"'`)
    await expect.poll(() => reopened, { timeout: 5000 }).toBe(1)
    await database.query(`select pg_notify('news', '2')`)
    await expect.poll(() => heard).toEqual(['1', '2'])
    await stop()
  })

  test('one leads, and when it goes the next one does', async () => {
    const events: string[] = []
    const other = await openDatabase({ data_dir: '', database_url: database.url }, quiet)
    const stopFirst = await database.lead(
      'work',
      () => events.push('first'),
      () => events.push('first lost'),
    )
    await other.lead(
      'work',
      () => events.push('second'),
      () => events.push('second lost'),
    )
    const third = await other.lead(
      'other work',
      () => events.push('third'),
      () => {},
    )
    await third()
    expect(events).toEqual(['first', 'third'])
    await stopFirst()
    await expect.poll(() => events, { timeout: 5000 }).toEqual(['first', 'third', 'second'])
    await other.stop()
  })

  test('product values; of many claims at once one counts', async () => {
    expect(await getProduct(database, 'key')).toBeUndefined()
    await setProduct(database, 'key', { a: [1] })
    await setProduct(database, 'key', 'other')
    expect(await getProduct(database, 'key')).toBe('other')
    let made = 0
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimOnce(database, 'secret', () => ++made)))
    expect(new Set(claims).size).toBe(1)
    expect(await claimOnce(database, 'secret', () => 'late')).toBe(claims[0])
  })

  describe('migrations', () => {
    const one: Migration = {
      number: 901,
      name: '901_one.sql',
      sql: 'create table one (n int); insert into one values (1)',
    }
    const two: Migration = { number: 902, name: '902_two.sql', sql: 'create table two (n int); select 1/0' }
    const alone = (...more: Migration[]) => [...realNumbers, ...more]
    let realNumbers: Migration[] = []
    beforeAll(async () => {
      const { migrations } = await import('./migrate.ts')
      realNumbers = migrations()
    })

    test('are applied once, by one of two that start together', async () => {
      const done = await Promise.all([migrate(second, quiet, alone(one)), migrate(second, quiet, alone(one))])
      expect(done.flat()).toEqual(['901_one.sql'])
      expect((await second.query('select n from one')).rows).toEqual([{ n: 1 }])
    })

    test('a failing one leaves nothing behind', async () => {
      await expect(migrate(second, quiet, alone(one, two))).rejects.toThrow('division by zero')
      expect((await second.query(`select to_regclass('two') as it`)).rows).toEqual([{ it: null }])
    })

    test('an applied one that reads differently now is refused; line ends do not count', async () => {
      await expect(migrate(second, quiet, alone({ ...one, sql: `${one.sql};` }))).rejects.toThrow('901_one.sql differs')
      await migrate(
        second,
        quiet,
        realNumbers.map((each) => ({ ...each, sql: each.sql.replaceAll('\n', '\r\n') })).concat(one),
      )
    })

    test('a database of a newer release is refused', async () => {
      await expect(migrate(second, quiet, realNumbers)).rejects.toThrow('newer release')
    })
  })
})

test('an address that leads nowhere is one clear fault', async () => {
  const opening = openDatabase({ data_dir: '', database_url: 'postgres://me:secret@127.0.0.1:1/none' }, quiet)
  await expect(opening).rejects.toThrow(/DATABASE_URL cannot be used \(127\.0\.0\.1:1\/none\).*ECONNREFUSED/)
})

test('what is not there is away, not a fault', async () => {
  const nowhere = connect({ connectionString: 'postgres://127.0.0.1:1/none' }, quiet)
  await expect(nowhere.query('select 1')).rejects.toThrow(DatabaseAway)
  await expect(nowhere.transaction((client) => client.query('select 1'))).rejects.toThrow(DatabaseAway)
  await nowhere.stop()
})
