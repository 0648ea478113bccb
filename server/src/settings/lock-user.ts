import type { Querier } from '#database/database.ts'

/** What is counted is counted by one at a time: until the transaction's end nobody else changes this user's settings. */
export async function lockUser(client: Querier, user_id: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock(73004, $1)', [user_id])
}
