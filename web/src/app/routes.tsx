import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { NoAnswer } from '#data/client.ts'
import { NoAnswerPage } from '#pages/no-answer.tsx'
import { NotFoundPage } from '#pages/not-found.tsx'
import { WaitingPage } from '#pages/waiting.tsx'
import { type Path, paths } from '#paths.ts'
import { CrashedPage } from './crashed-page.tsx'
import { enter } from './enter.ts'
import { keptSearch } from './search.ts'

type Search = { system?: string; range?: string; at?: string; tz?: string; hour?: string; redirect?: string }

const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>) => search as Search,
  search: { middlewares: [retainSearchParams([...keptSearch])] },
  beforeLoad: ({ location }) => enter(location),
  component: Outlet,
  errorComponent: ({ error }) => (error instanceof NoAnswer ? <NoAnswerPage /> : <CrashedPage error={error} />),
  notFoundComponent: NotFoundPage,
  pendingComponent: WaitingPage,
})

/** App bar and rail around a page; the system is known below. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})

/** The whole window for one view; the system is known below. */
const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  component: lazyRouteComponent(() => import('./bare.tsx'), 'Bare'),
})

type Page = () => Promise<{ default: RouteComponent }>

const page = (parent: AnyRoute, path: Path, load: Page) =>
  createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load) })

const leads = (from: Path, to: Path) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, search: true, replace: true })
    },
  })

/** A chart of its own without saying which: the default chart's address. */
const chart = createRoute({
  getParentRoute: () => root,
  path: paths.chart,
  beforeLoad: async ({ search }) => {
    const { defaultChart } = await import('./default-chart.ts')
    throw redirect({ to: await defaultChart(search.system), search: true, replace: true })
  },
})

/** The specification's table of routes, in its order; empty child paths lead to their first child. */
export const routes = root.addChildren([
  leads(paths.home, paths.dashboard),
  leads(paths.dashboard, paths.dashboardCharts),
  leads(paths.generator, paths.generatorOverview),
  leads(paths.adequacy, paths.adequacyCharts),
  leads(paths.settings, paths.jumboSettings),
  leads(paths.account, paths.general),
  leads(paths.auth, paths.login),
  chart,
  shell.addChildren([
    page(shell, paths.dashboardCharts, () => import('#pages/dashboard/charts.tsx')),
    page(shell, paths.dashboardTable, () => import('#pages/dashboard/table.tsx')),
    page(shell, paths.generatorOverview, () => import('#pages/generator/overview.tsx')),
    page(shell, paths.generatorPerformance, () => import('#pages/generator/performance.tsx')),
    page(shell, paths.intertieStatus, () => import('#pages/intertie-status/intertie-status.tsx')),
    page(shell, paths.adequacyCharts, () => import('#pages/adequacy/charts.tsx')),
    page(shell, paths.adequacyTable, () => import('#pages/adequacy/table.tsx')),
    page(shell, paths.jumboSettings, () => import('#pages/user-settings/jumbo-settings.tsx')),
    page(shell, paths.hourlyTable, () => import('#pages/user-settings/hourly-table.tsx')),
    page(shell, paths.alerts, () => import('#pages/user-settings/alerts.tsx')),
    page(shell, paths.widgets, () => import('#pages/user-settings/widgets.tsx')),
    page(shell, paths.general, () => import('#pages/user-account/general.tsx')),
    page(shell, paths.changePassword, () => import('#pages/user-account/change-password.tsx')),
    page(shell, paths.documentation, () => import('#pages/documentation/documentation.tsx')),
  ]),
  bare.addChildren([
    page(bare, paths.jumbo, () => import('#pages/jumbo/jumbo.tsx')),
    page(bare, paths.chartOf, () => import('#pages/chart/chart.tsx')),
  ]),
  page(root, paths.expiredLicense, () => import('#pages/expired-license.tsx')),
  page(root, paths.login, () => import('#pages/auth/login.tsx')),
  page(root, paths.forgotPassword, () => import('#pages/auth/forgot-password.tsx')),
  page(root, paths.confirmReset, () => import('#pages/auth/confirm-reset.tsx')),
  page(root, paths.terms, () => import('#pages/terms.tsx')),
  page(root, paths.maintenance, () => import('#pages/maintenance.tsx')),
])
