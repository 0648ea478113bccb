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

const plain = new Map<string, Path>()
const patterns: { path: Path; pattern: RegExp; names: string[] }[] = []
for (const path of Object.values(paths)) {
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) plain.set(path, path)
  else patterns.push({ path, pattern: new RegExp(`^${path.replace(/\$\w+/g, '([^/]+)')}$`), names })
}

/** The known path that an address is, with or without its trailing slash, and what its pattern names; else null. */
export function matchPath(address: string): { path: Path; params: Readonly<Record<string, string>> } | null {
  const known = address.length > 1 ? address.replace(/\/$/, '') : address
  const path = plain.get(known)
  if (path !== undefined) return { path, params: {} }
  for (const { path, pattern, names } of patterns) {
    const parts = pattern.exec(known)
    if (parts) return { path, params: Object.fromEntries(names.map((name, i) => [name, decode(parts[i + 1] ?? '')])) }
  }
  return null
}

/** The kind of any path, with or without its trailing slash. */
export function kindOf(address: string): PathKind {
  const match = matchPath(address)
  return match ? kindOfPath(match.path) : 'unknown'
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

function kindOfPath(path: Path): PathKind {
  if (path === paths.maintenance) return 'maintenance'
  if (path === paths.expiredLicense) return 'expired'
  if (path === paths.terms) return 'open'
  return path === paths.auth || path.startsWith(`${paths.auth}/`) ? 'auth' : 'protected'
}

/** A part of a path as text; a damaged escape stays as written. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
