import pg from 'pg'

export type Session = { stop: () => Promise<void> }

/**
 * A connection of its own, outside the pool, opened again whenever it is lost. `opened` is called with each new one
 * (its failure counts as a loss), `lost` once per loss. Resolves when the first one is open; rejects when it cannot be.
 */
export async function keepSession(
  target: pg.ClientConfig,
  opened: (client: pg.Client) => Promise<void>,
  lost: () => void,
): Promise<Session> {
  let client: pg.Client | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let failures = 0

  const open = async () => {
    const mine = new pg.Client({ ...target, keepAlive: true, query_timeout: QUERY_TIMEOUT_MS })
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      clearInterval(ping)
      mine.end().catch(() => {})
      if (client !== mine) return
      client = null
      if (stopped) return
      lost()
      reopen()
    }
    // A peer that vanished without a word is noticed by asking.
    const ping = setInterval(() => mine.query('select 1').catch(end), PING_MS)
    ping.unref()
    mine.on('error', end)
    mine.on('end', end)
    try {
      await mine.connect()
      if (stopped) return end()
      client = mine
      await opened(mine)
      failures = 0
    } catch (error) {
      const wasCurrent = client === mine
      end()
      if (!wasCurrent) throw error
    }
  }

  const reopen = () => {
    const waitMs = Math.min(250 * 2 ** failures++, 5000)
    retry = setTimeout(() => {
      if (!stopped) open().catch(reopen)
    }, waitMs)
  }

  await open()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      const mine = client
      client = null
      await mine?.end().catch(() => {})
    },
  }
}

const PING_MS = 15_000
const QUERY_TIMEOUT_MS = 10_000
