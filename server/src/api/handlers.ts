import type { Displays } from '#accounts/displays.ts'
import type { Sessions } from '#accounts/sessions.ts'
import { createLoginThrottle } from '#accounts/throttle.ts'
import { dashboardAlerts } from '#settings/dashboard-alerts.ts'
import { forecastTables, jumboKpis } from '#settings/datapoint-lists.ts'
import { widgets } from '#settings/widgets.ts'
import { accountHandlers } from './account.ts'
import { adequacyHandlers } from './adequacy.ts'
import { authHandlers } from './auth.ts'
import type { Handlers } from './call.ts'
import { clientErrorHandlers } from './client-error.ts'
import type { Closed } from './closed.ts'
import type { Cookies } from './cookies.ts'
import type { ApiDeps } from './create.ts'
import { dashboardAlertHandlers } from './dashboard-alerts.ts'
import { datapointListHandlers } from './datapoint-lists.ts'
import { datapointsHandlers } from './datapoints.ts'
import { displayHandlers } from './displays.ts'
import { exportHandlers } from './export.ts'
import { generatorHandlers } from './generators.ts'
import { createHourColumns } from './hour-columns.ts'
import { hourlyHandlers } from './hourly.ts'
import { intertieHandlers } from './interties.ts'
import { latestHandlers } from './latest.ts'
import type { Streams } from './live.ts'
import { openApi } from './openapi.ts'
import { passwordResetHandlers } from './password-reset.ts'
import { performanceHandlers } from './performance.ts'
import { provenanceHandlers } from './provenance.ts'
import { pushHandlers } from './push.ts'
import { seriesHandlers } from './series.ts'
import { systemsHandlers } from './systems.ts'
import { termsHandlers } from './terms.ts'
import { widgetHandlers } from './widgets.ts'

/** One handler for every call, gathered from their files. */
export function createHandlers(
  deps: ApiDeps,
  own: { sessions: Sessions; displays: Displays; cookies: Cookies; closed: Closed; streams: Streams },
): Handlers {
  const { historian, database } = deps
  const { catalogue } = historian
  const alerts = dashboardAlerts(database)
  return {
    ...datapointListHandlers({ catalogue, jumbo: jumboKpis(database), table: forecastTables(database), alerts }),
    ...dashboardAlertHandlers({ catalogue, alerts }),
    ...widgetHandlers({ catalogue, widgets: widgets(database) }),
    ...authHandlers({ ...deps, ...own, throttle: createLoginThrottle(database) }),
    ...accountHandlers({ ...deps, ...own }),
    ...passwordResetHandlers({ ...deps, ...own }),
    ...displayHandlers({ ...deps, ...own }),
    ...termsHandlers(deps.config.terms_file),
    ...clientErrorHandlers(deps.log),
    ...systemsHandlers(deps),
    ...datapointsHandlers(historian),
    ...latestHandlers(historian),
    ...seriesHandlers(historian),
    ...hourlyHandlers(historian),
    ...exportHandlers(historian),
    ...generatorHandlers(historian),
    ...performanceHandlers(historian, createHourColumns(historian, deps.live)),
    ...intertieHandlers(historian),
    ...adequacyHandlers(historian),
    ...provenanceHandlers(historian),
    ...pushHandlers(deps.ingest),
    live: own.streams.live,
    schema: () => openApi(deps.config.public_url),
  }
}
