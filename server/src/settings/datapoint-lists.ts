import type { Querier } from '#database/database.ts'

/** A list of datapoints that a user keeps: stored as it was last set; null: never set. */
export type DatapointList = {
  read: (user_id: number) => Promise<string[] | null>
  write: (user_id: number, datapoints: string[]) => Promise<void>
}

/** What the jumbo view shows. */
export const jumboKpis = (database: Querier): DatapointList => listIn(database, 'jumbo_kpi')

/** The columns of the hourly table. */
export const forecastTables = (database: Querier): DatapointList => listIn(database, 'forecast_table')

function listIn(database: Querier, table: 'jumbo_kpi' | 'forecast_table'): DatapointList {
  return {
    async read(user_id) {
      const { rows } = await database.query<{ datapoints: string[] }>(
        `select datapoints from ${table} where user_id = $1`,
        [user_id],
      )
      return rows[0]?.datapoints ?? null
    },
    async write(user_id, datapoints) {
      await database.query(
        `insert into ${table} (user_id, datapoints) values ($1, $2::text[])
         on conflict (user_id) do update set datapoints = excluded.datapoints`,
        [user_id, datapoints],
      )
    },
  }
}
