/** Rows of one statement. */
export type Rows<R> = { rows: R[]; rowCount: number }

/** Runs statements; `name` prepares the statement once per connection. */
export type Querier = {
  query: <R = Record<string, unknown>>(text: string, values?: unknown[], name?: string) => Promise<Rows<R>>
}

export type Database = Querier & {
  /** One transaction; rolled back when `work` throws. bigint columns arrive as numbers. */
  transaction: <T>(work: (client: Querier) => Promise<T>) => Promise<T>
  /** LISTEN on a connection of its own, re-opened when lost (`reopened` is called then). Returns its stop. */
  listen: (channel: string, heard: (payload: string) => void, reopened: () => void) => Promise<() => Promise<void>>
  /**
   * Holds a session advisory lock on a connection of its own while it can be held: `taken` when this process becomes
   * the leader, `lost` when the connection goes. Returns its stop.
   */
  lead: (name: string, taken: () => void, lost: () => void) => Promise<() => Promise<void>>
  stop: () => Promise<void>
}
