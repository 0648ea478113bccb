import { type Path, paths } from 'web/src/paths.ts'
import { encodeWidget } from 'web/src/widgets/address.ts'

/** A screen to look at. Its name is the beginning of its picture's name. */
export type Screen = { name: string; path: string; kind: Kind }

/**
 * What a screen lives by: `figures` of the system, `choices` of the user, words for the `signed in` or for `everybody`.
 * The screens of a `state` are only seen in that state.
 */
type Kind = 'figures' | 'choices' | 'signed in' | 'everybody' | 'of a state'

const demand = 'demo.system.demo.demand'
/** What stands in the place of a path's parameters. */
const parameters: Readonly<Record<string, string>> = {
  $uid: 'MQ',
  $token: 'x-y',
  $widgetData: encodeWidget({ type: 'line', name: 'Demand', datapoints: [demand, `${demand}.forecast`] }),
}

/** Every path of the web: one that is new does not compile until it is said here what is seen there. */
const kinds: Record<Path, Kind | 'leads on'> = {
  [paths.home]: 'leads on',
  [paths.dashboard]: 'leads on',
  [paths.dashboardCharts]: 'figures',
  [paths.dashboardTable]: 'figures',
  [paths.generator]: 'leads on',
  [paths.generatorOverview]: 'figures',
  [paths.generatorPerformance]: 'figures',
  [paths.intertieStatus]: 'figures',
  [paths.adequacy]: 'leads on',
  [paths.adequacyCharts]: 'figures',
  [paths.adequacyTable]: 'figures',
  [paths.jumbo]: 'figures',
  [paths.settings]: 'leads on',
  [paths.jumboSettings]: 'choices',
  [paths.hourlyTable]: 'choices',
  [paths.alerts]: 'choices',
  [paths.widgets]: 'choices',
  [paths.account]: 'leads on',
  [paths.general]: 'signed in',
  [paths.changePassword]: 'signed in',
  [paths.expiredLicense]: 'of a state',
  [paths.documentation]: 'signed in',
  [paths.auth]: 'leads on',
  [paths.login]: 'everybody',
  [paths.forgotPassword]: 'everybody',
  [paths.confirmReset]: 'everybody',
  [paths.chart]: 'leads on',
  [paths.chartOf]: 'figures',
  [paths.terms]: 'everybody',
  [paths.maintenance]: 'of a state',
}

const notFound: Screen = { name: 'not-found', path: '/nowhere', kind: 'everybody' }

/** All screens, in the order of the specification. */
export const screens: readonly Screen[] = [
  ...Object.entries(kinds).flatMap(([path, kind]): Screen[] =>
    kind === 'leads on'
      ? []
      : [{ name: nameOf(path), path: path.replace(/\$\w+/g, (name) => parameters[name] ?? name), kind }],
  ),
  notFound,
]

/** The screens of some kinds. */
export const screensOf = (...wanted: Kind[]): Screen[] => screens.filter(({ kind }) => wanted.includes(kind))

/** The screen of a path. */
export function screenAt(path: Path): Screen {
  const found = screens.find((one) => one.path === path)
  if (!found) throw new Error(`there is no screen at ${path}`)
  return found
}

function nameOf(path: string): string {
  return path
    .replace(/\/\$\w+/g, '')
    .slice(1)
    .replaceAll('/', '-')
}
