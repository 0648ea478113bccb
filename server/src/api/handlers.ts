import type { Sessions } from '#accounts/sessions.ts'
import { createLoginThrottle } from '#accounts/throttle.ts'
import { adequacyHandlers } from './adequacy.ts'
import { authHandlers } from './auth.ts'
import type { Handlers } from './call.ts'
import type { Closed } from './closed.ts'
import type { Cookies } from './cookies.ts'
import type { ApiDeps } from './create.ts'
import { datapointsHandlers } from './datapoints.ts'
import { generatorHandlers } from './generators.ts'
import { hourlyHandlers } from './hourly.ts'
import { intertieHandlers } from './interties.ts'
import { latestHandlers } from './latest.ts'
import type { Streams } from './live.ts'
import { openApi } from './openapi.ts'
import { provenanceHandlers } from './provenance.ts'
import { pushHandlers } from './push.ts'
import { seriesHandlers } from './series.ts'
import { systemsHandlers } from './systems.ts'

/** One handler for every call, gathered from their files. */
export function createHandlers(
  deps: ApiDeps,
  own: { sessions: Sessions; cookies: Cookies; closed: Closed; streams: Streams },
): Handlers {
  const { historian } = deps
  return {
    ...authHandlers({ ...deps, ...own, throttle: createLoginThrottle(deps.database) }),
    ...systemsHandlers(deps),
    ...datapointsHandlers(historian),
    ...latestHandlers(historian),
    ...seriesHandlers(historian),
    ...hourlyHandlers(historian),
    ...generatorHandlers(historian),
    ...intertieHandlers(historian),
    ...adequacyHandlers(historian),
    ...provenanceHandlers(historian),
    ...pushHandlers(deps.ingest),
    live: own.streams.live,
    schema: () => openApi(deps.config.public_url),
  }
}
