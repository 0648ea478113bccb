import type { Querier } from './database.ts'

/** A value the product keeps about itself; undefined when it was never set. */
export async function getProduct<T>(database: Querier, key: string): Promise<T | undefined> {
  const { rows } = await database.query<{ value: T }>('select value from product where key = $1', [key])
  return rows[0]?.value
}

/** Sets (or replaces) a value; anything JSON can hold. */
export async function setProduct(database: Querier, key: string, value: unknown): Promise<void> {
  await database.query(
    'insert into product (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}

/** The stored value, made and stored when there is none: of several processes at once, all get the same one. */
export async function claimOnce<T>(database: Querier, key: string, make: () => T | Promise<T>): Promise<T> {
  const stored = await getProduct<T>(database, key)
  if (stored !== undefined) return stored
  await database.query('insert into product (key, value) values ($1, $2::jsonb) on conflict (key) do nothing', [
    key,
    JSON.stringify(await make()),
  ])
  const kept = await getProduct<T>(database, key)
  if (kept === undefined) throw new Error(`product value ${key} vanished`)
  return kept
}
