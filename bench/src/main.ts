import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Bench } from './bench.ts'
import { charts } from './charts.ts'
import { history } from './history.ts'
import { ingest } from './ingest.ts'
import { memory } from './memory.ts'
import { occasion } from './occasion.ts'
import { pixel } from './pixel.ts'
import { withSection } from './results.ts'
import { isWithin } from './row.ts'
import { table } from './table.ts'
import { viewers500 } from './viewers.ts'
import { wire } from './wire.ts'
import { createWorkshop } from './workshop.ts'

/** In the order in which they run: what wants a fresh product comes first. */
const benches: readonly Bench[] = [memory, wire, pixel, viewers500, charts, table, ingest, history]
const file = fileURLToPath(new URL('../RESULTS.md', import.meta.url))

/** Runs the benches of these names, or all; gives the exit code. */
export async function main(names: readonly string[], say: (line: string) => void): Promise<number> {
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    say(`no bench is named ${unknown.join(', ')}; there are ${benches.map((bench) => bench.name).join(', ')}`)
    return 2
  }
  const workshop = createWorkshop(say)
  let failed = false
  try {
    for (const bench of benches.filter(({ name }) => names.length === 0 || names.includes(name)))
      await one(bench).catch((fault) => {
        failed = true
        say(`${bench.name} failed: ${fault instanceof Error ? fault.stack : fault}`)
      })
  } finally {
    await workshop.stop()
  }
  return failed ? 1 : 0

  async function one({ name, about, run }: Bench) {
    say(`${name} …`)
    const rows = await run(workshop)
    for (const row of rows) {
      const { figure, unit, floor, ours } = row
      const within = isWithin(row)
      const verdict = within === null ? '' : within ? 'within' : 'OVER'
      say(`  ${figure}: ${ours.toFixed(2)} ${unit}${floor === null ? '' : `, floor ${floor.toFixed(2)}`} ${verdict}`)
    }
    const before = await readFile(file, 'utf8').catch(() => '')
    await writeFile(file, withSection(before, name, about, rows, await occasion(await workshop.browser())))
  }
}
