import { type DashboardAlert, settingLimits } from 'contract'
import type { Database } from '#database/database.ts'
import { lockUser } from './lock-user.ts'

/** The thresholds of a user, keyed by tag. */
export type DashboardAlerts = {
  /** Sorted by tag. */
  list: (user_id: number) => Promise<DashboardAlert[]>
  /** Adds or replaces; false when the user has as many as there may be. */
  put: (user_id: number, alert: DashboardAlert) => Promise<boolean>
  /** False when there was none. */
  remove: (user_id: number, tag: string) => Promise<boolean>
}

export function dashboardAlerts(database: Database): DashboardAlerts {
  return {
    async list(user_id) {
      const { rows } = await database.query<DashboardAlert>(
        `select datapoint_tag, lower_threshold, upper_threshold from dashboard_alert
         where user_id = $1 order by datapoint_tag`,
        [user_id],
      )
      return rows
    },

    put(user_id, { datapoint_tag, lower_threshold, upper_threshold }) {
      return database.transaction(async (client) => {
        await lockUser(client, user_id)
        const { rowCount } = await client.query(
          `insert into dashboard_alert (user_id, datapoint_tag, lower_threshold, upper_threshold)
           select $1, $2, $3, $4
           where (select count(*) from dashboard_alert where user_id = $1 and datapoint_tag <> $2) < $5
           on conflict (user_id, datapoint_tag)
             do update set lower_threshold = excluded.lower_threshold, upper_threshold = excluded.upper_threshold`,
          [user_id, datapoint_tag, lower_threshold, upper_threshold, settingLimits.alerts],
        )
        return rowCount > 0
      })
    },

    async remove(user_id, tag) {
      const { rowCount } = await database.query(
        'delete from dashboard_alert where user_id = $1 and datapoint_tag = $2',
        [user_id, tag],
      )
      return rowCount > 0
    },
  }
}
