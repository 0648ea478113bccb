/** The web's paths, in the specification's order; spelled here and nowhere else. `$name` is a parameter. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  dashboardCharts: '/dashboard/charts',
  dashboardTable: '/dashboard/table',
  generator: '/generator',
  generatorOverview: '/generator/overview',
  generatorPerformance: '/generator/performance',
  intertieStatus: '/intertie-status',
  adequacy: '/adequacy',
  adequacyCharts: '/adequacy/charts',
  adequacyTable: '/adequacy/table',
  jumbo: '/jumbo',
  settings: '/user-settings',
  jumboSettings: '/user-settings/jumbo-settings',
  hourlyTable: '/user-settings/hourly-table',
  alerts: '/user-settings/alerts',
  widgets: '/user-settings/widgets',
  account: '/user-account',
  general: '/user-account/general',
  changePassword: '/user-account/change-password',
  expiredLicense: '/expired-license',
  documentation: '/documentation',
  auth: '/auth',
  login: '/auth/login',
  forgotPassword: '/auth/forgot-password',
  confirmReset: '/auth/password/reset/confirm/$uid/$token',
  chart: '/chart',
  chartOf: '/chart/$widgetData',
  terms: '/termsOfUse',
  maintenance: '/maintenance',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** How the guard treats a path. `open` is for everybody; `unknown` is the not-found screen. */
export type PathKind = 'maintenance' | 'auth' | 'open' | 'expired' | 'protected' | 'unknown'

const kinds: readonly [Path, PathKind][] = Object.values(paths).map((path) => [path, kindOfRoute(path)])
const plain = new Map<string, PathKind>(kinds)
const patterns = kinds
  .filter(([path]) => path.includes('$'))
  .map(([path, kind]) => ({ kind, pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`) }))

/** The kind of any path, with or without its trailing slash. */
export function kindOf(path: string): PathKind {
  const known = path.length > 1 ? path.replace(/\/$/, '') : path
  if (known.includes('$')) return patterns.find(({ pattern }) => pattern.test(known))?.kind ?? 'unknown'
  return plain.get(known) ?? patterns.find(({ pattern }) => pattern.test(known))?.kind ?? 'unknown'
}

/** Where a `redirect` may lead: a known page of this site that is not itself a way in; else null. */
export function safeRedirect(wanted: string | undefined): string | null {
  // The pattern lets no control character, backslash or second leading slash through: browsers read those as other hosts.
  if (wanted === undefined || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return null
  let url: URL
  try {
    url = new URL(wanted, 'http://here.invalid')
  } catch {
    return null
  }
  if (url.origin !== 'http://here.invalid' || kindOf(url.pathname) !== 'protected') return null
  return url.pathname + url.search + url.hash
}

function kindOfRoute(path: Path): PathKind {
  if (path === paths.maintenance) return 'maintenance'
  if (path === paths.expiredLicense) return 'expired'
  if (path === paths.terms) return 'open'
  return path === paths.auth || path.startsWith(`${paths.auth}/`) ? 'auth' : 'protected'
}
