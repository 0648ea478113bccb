/** The database cannot be reached, or cannot take anything now: nothing was stored for sure, the same may be tried again. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** A failure of the driver as it is, or as `DatabaseAway` when it says nothing of the question itself. */
export function asAway(error: unknown): unknown {
  return isAway(error) ? new DatabaseAway((error as Error).message, { cause: error }) : error
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return false
  if (error instanceof AggregateError) return error.errors.every(isAway)
  const { code = '' } = error as { code?: string }
  return CODES.test(code) || MESSAGES.test(error.message)
}

// Node's own, then PostgreSQL's: connection lost, shut down, starting, too many connections, no memory, disk full.
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[1-4]|53...)$/

// The driver gives these no code.
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/
