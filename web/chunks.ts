import type { Rolldown } from 'vite'

type Bundling = Rolldown.ChunkingContext

/**
 * Few files, each with what is needed together: many small ones cost a question each and pack badly. First what every
 * visit needs, the login too; then what stands around the screens; then what draws over time; then what many share.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'site', test: /\/web\/src\/(main|ui\/button|ui\/text-field|data\/submit)\.tsx?$/, priority: 4 },
  { name: 'frame', test: /\/web\/src\/app\/(shell|bare)\.tsx$/, priority: 3 },
  { name: 'time', test: /\/web\/src\/charts\/(time-chart|strip|time-axis)\.tsx$/, priority: 2 },
  {
    name: (id, bundling) => (opensOnClick(id, bundling) ? null : 'shared'),
    test: /\/(web|grid)\/src\//,
    minShareCount: 4,
    priority: 1,
  },
]

/** What opens on a click (menus, panels, dialogs) stands on React Aria, which no first sight of a page needs. */
function opensOnClick(id: string, bundling: Bundling, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (id.includes('/node_modules/react-aria')) return true
  return (bundling.getModuleInfo(id)?.importedIds ?? []).some((one) => opensOnClick(one, bundling, seen))
}
