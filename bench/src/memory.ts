import { readdir, readFile } from 'node:fs/promises'
import type { Bench } from './bench.ts'
import type { Row } from './row.ts'

const restMs = 20_000

/** What the product holds while nobody asks anything. */
export const memory: Bench = {
  name: 'memory',
  about:
    'Server and embedded database with the simulated system running and nobody looking, 20 s after it became usable: ' +
    'proportional set size of the process tree, shared pages counted once.',
  async run(workshop) {
    const product = await workshop.product()
    await new Promise((rest) => setTimeout(rest, restMs))
    const tree = await treeOf(product.process.pid ?? 0)
    const sizes = await Promise.all(tree.map(async (pid) => ({ pid, mb: (await pssKb(pid)) / 1000 })))
    const server = sizes.find(({ pid }) => pid === product.process.pid)?.mb ?? 0
    const all = sizes.reduce((sum, { mb }) => sum + mb, 0)
    const row = (figure: string, ours: number, atMost: number | null): Row => ({
      figure,
      unit: 'MB',
      floor: null,
      ours,
      budget: atMost === null ? null : { atMost },
      noise: null,
    })
    return [
      row('server and embedded database', all, 200),
      row('the server of it', server, null),
      row('the database of it', all - server, null),
    ]
  },
}

/** A process and all below it. */
async function treeOf(top: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (stat) parents.set(Number(name), parent)
  }
  const isBelow = (pid: number): boolean => pid === top || isBelowParent(parents.get(pid))
  const isBelowParent = (parent: number | undefined) => parent !== undefined && parent > 1 && isBelow(parent)
  return [...parents.keys()].filter(isBelow)
}

async function pssKb(pid: number): Promise<number> {
  const said = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(said)?.[1] ?? 0)
}
