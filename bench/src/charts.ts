import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { pagesFolder } from './floor.ts'
import { openDriven } from './open-driven.ts'
import { makeCharts, makeTick } from './pages/made.ts'
import { pairedRow } from './row.ts'
import { inTurn, median, percentile } from './sample.ts'
import type { Workshop } from './workshop.ts'

const rounds = 5
const frames = 40
const liveTicks = 12
const liveEveryMs = 250

/** Eight charts through the product's own facade, beside the same on a bare canvas. */
export const charts: Bench = {
  name: 'charts',
  about:
    '8 charts (3 stacks of 10 series, 5 of 5 lines, 2,016 points), 1440 × 900. A frame is the main thread from the start ' +
    'of its callback until it is painted; live readings come through an event stream.',
  async run(workshop) {
    await writeFile(join(pagesFolder, 'charts.json'), JSON.stringify(makeCharts(Date.UTC(2026, 0, 8))))
    const pairs = await inTurn(
      rounds,
      () => measure(workshop, '/floor-charts.html'),
      () => measure(workshop, '/our-charts.html'),
    )
    const of = (figure: keyof Measured) =>
      pairs.map(({ floor, ours }) => ({ floor: floor[figure], ours: ours[figure] }))
    return [
      pairedRow('complete, cold', 'ms', of('drawn'), { timesFloor: 1.5 }),
      pairedRow('live tick', 'ms', of('tick'), { timesFloor: 1.6 }),
      pairedRow('live tick, p95', 'ms', of('tickP95'), null),
      pairedRow('pan frame', 'ms', of('pan'), { timesFloor: 1.5 }),
      pairedRow('pan frame, p95', 'ms', of('panP95'), null),
      pairedRow('synced hover', 'ms', of('hover'), { timesFloor: 1 }),
      pairedRow('blocking time at load', 'ms', of('blocked'), { aboveFloor: 50 }),
      pairedRow('long tasks while live', '', of('longTasks'), { atMost: 0 }),
      pairedRow('heap', 'MB', of('heapMb'), { timesFloor: 2.5 }),
    ]
  },
}

type Measured = Awaited<ReturnType<typeof measure>>

async function measure(workshop: Workshop, path: string) {
  const { address, publish } = await workshop.floor()
  const { page, drawn, heapMb, close } = await openDriven(await workshop.browser(), address + path)
  try {
    const atLoad = await page.evaluate(() => window.bench?.longTasks() ?? [])
    const blocked = atLoad.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
    const heap = await heapMb()
    const made = makeCharts(Date.UTC(2026, 0, 8))
    for (let i = 0; i < liveTicks; i++) {
      await publish(makeTick(made, i))
      await new Promise((wait) => setTimeout(wait, liveEveryMs))
    }
    const live = await page.evaluate(() => window.bench?.longTasks().length ?? 0)
    const ticks = Array.from({ length: frames }, (_, i) => makeTick(made, liveTicks + i))
    const tick = await page.evaluate((all) => window.bench?.ticks(all) ?? [], ticks)
    const pan = await page.evaluate((count) => window.bench?.pans(count) ?? [], frames)
    const hover = await page.evaluate((count) => window.bench?.hovers(count) ?? [], frames)
    return {
      drawn,
      blocked,
      heapMb: heap,
      longTasks: live - atLoad.length,
      tick: median(tick),
      tickP95: percentile(tick, 95),
      pan: median(pan),
      panP95: percentile(pan, 95),
      hover: median(hover),
    }
  } finally {
    await close()
  }
}
