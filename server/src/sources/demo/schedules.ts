import { tieEntities, totalTie } from './entities.ts'
import { ties } from './fleet.ts'
import { limitsAt, scheduleAt } from './interchange.ts'
import { type Cell, createLayout, good, type Layout, type Series } from './layout.ts'

/** Before an hour begins: what each tie is scheduled to carry in it, both ways, and the most it may. */
export function createSchedules(seed: number): { layout: Layout; cells: (t: number) => Cell[] } {
  const layout = createLayout()
  const mw = { qualifier: '', unit: 'MW', interval_s: 3600, decimals: 0, stale_after_s: 7200 } satisfies Partial<Series>
  for (const tie of [...tieEntities, totalTie]) {
    layout.add(tie, { ...mw, kind: 'schedule_import', name: `${tie.name} scheduled import` })
    layout.add(tie, { ...mw, kind: 'schedule_export', name: `${tie.name} scheduled export` })
  }
  for (const tie of tieEntities) {
    layout.add(tie, { ...mw, kind: 'limit_import', name: `${tie.name} import limit` })
    layout.add(tie, { ...mw, kind: 'limit_export', name: `${tie.name} export limit` })
  }

  function cells(hour: number): Cell[] {
    const net = ties.map((_, i) => scheduleAt(seed, i, hour))
    const imports = net.map((mwNet) => Math.max(0, -mwNet))
    const exports = net.map((mwNet) => Math.max(0, mwNet))
    const total = (all: number[]) => all.reduce((sum, each) => sum + each, 0)
    return [
      ...ties.flatMap((_, i) => [good(imports[i] as number), good(exports[i] as number)]),
      good(total(imports)),
      good(total(exports)),
      ...ties.flatMap((_, i) => {
        const { import_mw, export_mw } = limitsAt(seed, i, hour, hour - SCHEDULES_BEFORE_MS)
        return [good(import_mw), good(export_mw)]
      }),
    ]
  }

  return { layout, cells }
}

/** So long before its hour a schedule is known. */
export const SCHEDULES_BEFORE_MS = 20 * 60_000
