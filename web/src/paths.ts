/** The web's paths; spelled here and nowhere else. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  dashboardCharts: '/dashboard/charts',
  generator: '/generator',
  generatorOverview: '/generator/overview',
  auth: '/auth',
  login: '/auth/login',
  expiredLicense: '/expired-license',
  maintenance: '/maintenance',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** How the guard treats a path. `unknown` is the not-found screen. */
export type PathKind = 'maintenance' | 'auth' | 'expired' | 'protected' | 'unknown'

const kinds: Record<Path, PathKind> = {
  '/': 'protected',
  '/dashboard': 'protected',
  '/dashboard/charts': 'protected',
  '/generator': 'protected',
  '/generator/overview': 'protected',
  '/auth': 'auth',
  '/auth/login': 'auth',
  '/expired-license': 'expired',
  '/maintenance': 'maintenance',
}

/** The kind of any path, with or without its trailing slash. */
export function kindOf(path: string): PathKind {
  const known = path.length > 1 ? path.replace(/\/$/, '') : path
  return Object.hasOwn(kinds, known) ? kinds[known as Path] : 'unknown'
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
