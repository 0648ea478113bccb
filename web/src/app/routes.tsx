import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { NoAnswer } from '#data/client.ts'
import { NoAnswerPage } from '#pages/no-answer.tsx'
import { NotFoundPage } from '#pages/not-found.tsx'
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
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})

const leads = (from: Path, to: Path) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, search: true, replace: true })
    },
  })

const dashboardCharts = createRoute({
  getParentRoute: () => shell,
  path: paths.dashboardCharts,
  component: lazyRouteComponent(() => import('#pages/dashboard/charts.tsx')),
})

const generatorOverview = createRoute({
  getParentRoute: () => shell,
  path: paths.generatorOverview,
  component: lazyRouteComponent(() => import('#pages/generator/overview.tsx')),
})

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  component: lazyRouteComponent(() => import('#pages/auth/login.tsx')),
})

const expiredLicense = createRoute({
  getParentRoute: () => root,
  path: paths.expiredLicense,
  component: lazyRouteComponent(() => import('#pages/expired-license.tsx')),
})

const maintenance = createRoute({
  getParentRoute: () => root,
  path: paths.maintenance,
  component: lazyRouteComponent(() => import('#pages/maintenance.tsx')),
})

/** The specification's table of routes, as far as they are built. */
export const routes = root.addChildren([
  leads(paths.home, paths.dashboard),
  leads(paths.dashboard, paths.dashboardCharts),
  leads(paths.generator, paths.generatorOverview),
  leads(paths.auth, paths.login),
  shell.addChildren([dashboardCharts, generatorOverview]),
  login,
  expiredLicense,
  maintenance,
])
