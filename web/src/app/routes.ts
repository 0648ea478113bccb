import type { ComponentType, ReactNode } from 'react'
import type { Search } from '#navigation/search.ts'
import { type Path, paths } from '#paths.ts'

export type PageComponent = ComponentType
export type FrameComponent = ComponentType<{ children: ReactNode }>

/** A page and what stands around it, each asked for when it is needed. */
export type PageRoute = {
  frame: (() => Promise<FrameComponent>) | null
  load: () => Promise<{ default: PageComponent }>
}

/** A path that only leads on. */
export type Lead = { lead: Path | ((search: Search) => Promise<string>) }

// One import to a function: the bundler finds what to preload by it.
/** App bar and rail around a page; the system is known below. */
const shell = async () => (await import('./shell.tsx')).Shell
/** The whole window for one view; the system is known below. */
const bare = async () => (await import('./bare.tsx')).Bare

/** The specification's table of routes, in its order; empty child paths lead to their first child. */
export const routes: Readonly<Record<Path, PageRoute | Lead>> = {
  [paths.home]: { lead: paths.dashboard },
  [paths.dashboard]: { lead: paths.dashboardCharts },
  [paths.dashboardCharts]: { frame: shell, load: () => import('#pages/dashboard/charts.tsx') },
  [paths.dashboardTable]: { frame: shell, load: () => import('#pages/dashboard/table.tsx') },
  [paths.generator]: { lead: paths.generatorOverview },
  [paths.generatorOverview]: { frame: shell, load: () => import('#pages/generator/overview.tsx') },
  [paths.generatorPerformance]: { frame: shell, load: () => import('#pages/generator/performance.tsx') },
  [paths.intertieStatus]: { frame: shell, load: () => import('#pages/intertie-status/intertie-status.tsx') },
  [paths.adequacy]: { lead: paths.adequacyCharts },
  [paths.adequacyCharts]: { frame: shell, load: () => import('#pages/adequacy/charts.tsx') },
  [paths.adequacyTable]: { frame: shell, load: () => import('#pages/adequacy/table.tsx') },
  [paths.jumbo]: { frame: bare, load: () => import('#pages/jumbo/jumbo.tsx') },
  [paths.settings]: { lead: paths.jumboSettings },
  [paths.jumboSettings]: { frame: shell, load: () => import('#pages/user-settings/jumbo-settings.tsx') },
  [paths.hourlyTable]: { frame: shell, load: () => import('#pages/user-settings/hourly-table.tsx') },
  [paths.alerts]: { frame: shell, load: () => import('#pages/user-settings/alerts.tsx') },
  [paths.widgets]: { frame: shell, load: () => import('#pages/user-settings/widgets.tsx') },
  [paths.account]: { lead: paths.general },
  [paths.general]: { frame: shell, load: () => import('#pages/user-account/general.tsx') },
  [paths.changePassword]: { frame: shell, load: () => import('#pages/user-account/change-password.tsx') },
  [paths.expiredLicense]: { frame: null, load: () => import('#pages/expired-license.tsx') },
  [paths.documentation]: { frame: shell, load: () => import('#pages/documentation/documentation.tsx') },
  [paths.auth]: { lead: paths.login },
  [paths.login]: { frame: null, load: () => import('#pages/auth/login.tsx') },
  [paths.forgotPassword]: { frame: null, load: () => import('#pages/auth/forgot-password.tsx') },
  [paths.confirmReset]: { frame: null, load: () => import('#pages/auth/confirm-reset.tsx') },
  // A chart of its own without saying which: the default chart's address.
  [paths.chart]: { lead: async ({ system }) => (await import('./default-chart.ts')).defaultChart(system) },
  [paths.chartOf]: { frame: bare, load: () => import('#pages/chart/chart.tsx') },
  [paths.terms]: { frame: null, load: () => import('#pages/terms.tsx') },
  [paths.maintenance]: { frame: null, load: () => import('#pages/maintenance.tsx') },
}
