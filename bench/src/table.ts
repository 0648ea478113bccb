import type { Bench } from './bench.ts'
import { openDriven } from './open-driven.ts'
import { pairedRow } from './row.ts'
import { inTurn, median, percentile } from './sample.ts'
import type { Workshop } from './workshop.ts'

const rounds = 3
const changes = 2
const everyMs = 4_000
const scrollSteps = 40

/** The product's table beside a bare list. */
export const table: Bench = {
  name: 'table',
  about:
    '180 units × 26 columns whose values all change every 4 s: the product’s table beside a list of plain elements, ' +
    '1440 × 900. A scroll frame is the time from one frame to the next; no frame is shorter than the screen’s.',
  async run(workshop) {
    const pairs = await inTurn(
      rounds,
      () => measure(workshop, '/floor-table.html'),
      () => measure(workshop, '/our-table.html'),
    )
    const of = (figure: keyof Measured) =>
      pairs.map(({ floor, ours }) => ({ floor: floor[figure], ours: ours[figure] }))
    return [
      pairedRow('long tasks while values change', '', of('longTasks'), { atMost: 0 }),
      pairedRow('all values change', 'ms', of('change'), null),
      pairedRow('scroll frame', 'ms', of('scroll'), null),
      pairedRow('scroll frame, p95', 'ms', of('scrollP95'), null),
    ]
  },
}

type Measured = Awaited<ReturnType<typeof measure>>

async function measure(workshop: Workshop, path: string) {
  const { address } = await workshop.floor()
  const { page, close } = await openDriven(await workshop.browser(), address + path, 'table')
  try {
    const before = await page.evaluate(() => window.table?.longTasks().length ?? 0)
    const change: number[] = []
    for (let i = 0; i < changes; i++) {
      await new Promise((wait) => setTimeout(wait, everyMs))
      change.push(await page.evaluate(() => window.table?.change() ?? 0))
    }
    const after = await page.evaluate(() => window.table?.longTasks().length ?? 0)
    const scroll = await page.evaluate((steps) => window.table?.scroll(steps) ?? [], scrollSteps)
    return {
      longTasks: after - before,
      change: median(change),
      scroll: median(scroll),
      scrollP95: percentile(scroll, 95),
    }
  } finally {
    await close()
  }
}
