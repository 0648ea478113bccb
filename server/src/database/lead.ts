import { createHash } from 'node:crypto'
import type pg from 'pg'
import { keepSession } from './session.ts'

/** See `Database.lead`: one leader among all processes on a database, for as long as its connection lives. */
export async function lead(
  target: pg.ClientConfig,
  name: string,
  taken: () => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  let leading = false
  let attempt: NodeJS.Timeout | undefined

  // Asked again and again rather than waited for: a waiting connection cannot be asked whether it still lives.
  const attemptOn = async (client: pg.Client) => {
    clearTimeout(attempt)
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      LEADER,
      number(name),
    ])
    if (rows[0]?.held) {
      leading = true
      taken()
    } else {
      attempt = setTimeout(() => attemptOn(client).catch(() => {}), AGAIN_MS)
    }
  }

  const step = () => {
    clearTimeout(attempt)
    if (leading) lost()
    leading = false
  }

  const session = await keepSession(target, attemptOn, step)
  return async () => {
    clearTimeout(attempt)
    leading = false
    await session.stop()
  }
}

const LEADER = 7_431_002
const AGAIN_MS = 1000

function number(name: string): number {
  return createHash('sha256').update(name).digest().readInt32BE()
}
