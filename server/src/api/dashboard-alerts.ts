import { settingLimits } from 'contract'
import type { Historian } from '#historian/historian.ts'
import type { DashboardAlerts } from '#settings/dashboard-alerts.ts'
import type { Handlers } from './call.ts'
import { isVisible } from './datapoint-lists.ts'
import { notFound, wholeError } from './errors.ts'

/** The thresholds of a user, keyed by tag. */
export function dashboardAlertHandlers({
  catalogue,
  alerts,
}: {
  catalogue: Historian['catalogue']
  alerts: DashboardAlerts
}): Pick<Handlers, 'dashboardAlerts' | 'putDashboardAlert' | 'deleteDashboardAlert'> {
  return {
    dashboardAlerts: ({ session }) => alerts.list(session.account.id),

    async putDashboardAlert({ params, body, session, systems }) {
      const alert = {
        datapoint_tag: params.tag,
        lower_threshold: thresholdOf(body.lower_threshold),
        upper_threshold: thresholdOf(body.upper_threshold),
      }
      const { lower_threshold: lower, upper_threshold: upper } = alert
      if (lower === null && upper === null) throw wholeError('Set at least one threshold.')
      if (lower !== null && upper !== null && lower >= upper)
        throw wholeError('lower_threshold must be below upper_threshold.')
      if (!isVisible(catalogue, systems, params.tag)) throw notFound()
      if (!(await alerts.put(session.account.id, alert)))
        throw wholeError(`Ensure there are no more than ${settingLimits.alerts} alerts.`)
      return alert
    },

    async deleteDashboardAlert({ params, session }) {
      if (!(await alerts.remove(session.account.id, params.tag))) throw notFound()
    },
  }
}

/** Its text was checked before. */
const thresholdOf = (given: number | string | null | undefined) => (given == null ? null : Number(given))
