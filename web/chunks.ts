import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

const dashboard = normalizePath(fileURLToPath(new URL('src/pages/dashboard/charts.tsx', import.meta.url)))

/**
 * Few files, each with what is needed together: many small ones cost a question each and pack badly. First what every
 * visit needs, the login too; then what stands around the screens; then what draws over time; then what the dashboard
 * shares with other screens, and what the settings share.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'site', test: /\/web\/src\/(main|ui\/button|ui\/text-field|data\/submit)\.tsx?$/, priority: 5 },
  { name: 'frame', test: /\/web\/src\/app\/(shell|bare)\.tsx$/, priority: 4 },
  { name: 'time', test: /\/web\/src\/charts\/(time-chart|strip|time-axis)\.tsx$/, priority: 3 },
  {
    name: (id, bundling) => (reachOf(dashboard, bundling).has(id) ? 'figures' : null),
    test: /\/(web|grid)\/src\//,
    minShareCount: 3,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'settings', test: /\/web\/src\/pages\/user-settings\//, minShareCount: 2, priority: 1 },
]

/** A module and all that it imports at once; what opens on a click comes later and is not among it. */
function reachOf(id: string, bundling: Rolldown.ChunkingContext, reach = new Set<string>()): Set<string> {
  if (reach.has(id)) return reach
  reach.add(id)
  for (const one of bundling.getModuleInfo(id)?.importedIds ?? []) reachOf(one, bundling, reach)
  return reach
}
