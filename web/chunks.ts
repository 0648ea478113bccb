import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

const dashboard = normalizePath(fileURLToPath(new URL('src/pages/dashboard/charts.tsx', import.meta.url)))

/**
 * Few files, each with what is needed together: many small ones cost a question each and pack badly. First what every
 * visit needs, the login too; then what stands around the screens; then what the dashboard shares with other screens;
 * then what draws over time; then what the settings share.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'site', test: /\/web\/src\/(main|ui\/button|ui\/text-field|data\/submit)\.tsx?$/, priority: 5 },
  { name: 'frame', test: /\/web\/src\/app\/(shell|bare)\.tsx$/, priority: 4 },
  {
    name: (id, bundling) => (isFigure(id, bundling) ? 'figures' : null),
    test: /\/(web|grid)\/src\//,
    minShareCount: 3,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  { name: 'time', test: /\/web\/src\/charts\/(time-chart|strip|time-axis)\.tsx$/, priority: 2 },
  { name: 'settings', test: /\/web\/src\/pages\/user-settings\//, minShareCount: 2, priority: 1 },
]

/** What the dashboard and others write and ask, without what draws: a page without a chart must not load one. */
function isFigure(id: string, bundling: Rolldown.ChunkingContext): boolean {
  return (
    reachOf(dashboard, bundling).has(id) && ![...reachOf(id, bundling)].some((one) => one.includes('/web/src/charts/'))
  )
}

/** A module and all that it imports at once; what opens on a click comes later and is not among it. */
function reachOf(id: string, bundling: Rolldown.ChunkingContext, reach = new Set<string>()): Set<string> {
  if (reach.has(id)) return reach
  reach.add(id)
  for (const one of bundling.getModuleInfo(id)?.importedIds ?? []) reachOf(one, bundling, reach)
  return reach
}
