import { wallSearch } from '#data/display-mode.ts'
import { kindOf, type Path, paths, safeRedirect } from '#paths.ts'

/** Where a navigation wants to go: its path, its query as it stands (`?…` or empty), and a `redirect` in it. */
export type Where = { path: string; search: string; redirect?: string }

export type Known = {
  maintenance: boolean
  /** `wall`: a display link's, whoever else is signed in in this browser. */
  user: 'not loaded' | 'no answer' | 'anonymous' | 'licensed' | 'expired' | 'wall'
}

export type Decision =
  | { do: 'allow' }
  /** Maintenance: the user stays on (or is brought to) the maintenance page. */
  | { do: 'block' }
  /** Who is there must be asked first; then the guard is asked again. */
  | { do: 'load user' }
  /** The server did not answer: a page that says so and tries again. */
  | { do: 'no answer' }
  | { do: 'redirect'; to: Path | string; redirect?: string }

const allow: Decision = { do: 'allow' }

/** The route guard, on every navigation: the specification's six rules in its order. */
export function guard(where: Where, known: Known): Decision {
  const kind = kindOf(where.path)
  if (kind === 'maintenance') return allow
  if (known.maintenance) return { do: 'block' }
  if (known.user === 'not loaded') return { do: 'load user' }
  if (known.user === 'no answer') return { do: 'no answer' }
  // The one exception to rule 5: a display link opens its one view, and leads there from everywhere.
  if (known.user === 'wall') return isWallView(where) ? allow : { do: 'redirect', to: wallViewOf(where) }
  const signedIn = known.user !== 'anonymous'
  if (kind === 'auth' && signedIn) return { do: 'redirect', to: paths.dashboard }
  if (kind === 'auth' || kind === 'open' || kind === 'unknown') return allow
  if (!signedIn) return { do: 'redirect', to: paths.login, redirect: intended(where) }
  if (kind === 'expired')
    return known.user === 'expired' ? allow : { do: 'redirect', to: safeRedirect(where.redirect) ?? paths.dashboard }
  if (known.user === 'expired') return { do: 'redirect', to: paths.expiredLicense, redirect: intended(where) }
  return allow
}

/** What to come back to. The expired-license page itself is no aim: its own aim is. */
function intended(where: Where): string {
  if (kindOf(where.path) === 'expired') return safeRedirect(where.redirect) ?? paths.home
  return where.path + where.search
}

/** Its own address, and no token in it. */
function isWallView({ path, search }: Where): boolean {
  return path === paths.jumbo && search === wallViewOf({ path, search }).slice(paths.jumbo.length)
}

function wallViewOf({ path, search }: Where): string {
  const system = path === paths.jumbo ? /[?&](system=[^&]*)/.exec(search)?.[1] : undefined
  return paths.jumbo + wallSearch + (system ? `&${system}` : '')
}
