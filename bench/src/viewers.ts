import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { ingestToken } from 'e2e/src/product.ts'
import type { Bench } from './bench.ts'
import type { Row } from './row.ts'
import { percentile } from './sample.ts'
import { createVisitor } from './visitor.ts'

const viewers = 500
const tags = 100
const everyMs = 1_000
const seconds = 15

/** Many screens on one server. */
export const viewers500: Bench = {
  name: 'viewers',
  about:
    `${viewers} viewers of ${tags} tags, one push of all of them each second for ${seconds} s, streams not packed on either ` +
    'side: the product beside a bare event server. Processor time is what the viewers add (the same pushes without them ' +
    'taken off), of the server process; delivery is from the start of the push to each viewer, storing included.',
  async run(workshop) {
    const [product, floor] = [await workshop.product(), await workshop.floor()]
    const { cookie } = await createVisitor(await workshop.browser(), product)
    const token = await ingestToken(product)
    const names = Array.from({ length: tags }, (_, i) => `bench.viewers.unit-${i + 1}`)
    let sent = 0
    const push = async (mark: number) => {
      // two pushes within a millisecond are two readings
      const t = Date.now() + (sent++ % 2)
      const answer = await fetch(`${product.address}/api/ingest/readings?system=demo`, {
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(names.map((tag) => ({ tag, t, v: mark }))),
      })
      if (!answer.ok) throw new Error(`push: ${answer.status} ${await answer.text()}`)
      await answer.text()
    }
    const publish = (mark: number) => {
      const t = Date.now()
      return floor.publish({ values: Object.fromEntries(names.map((tag) => [tag, [[t, mark, 'good']]])) })
    }
    await push(1)
    const stream = `${product.address}/api/live?system=demo&tags=bench.viewers.*`
    const ours = await measure(product.process.pid ?? 0, push, stream, { cookie })
    const bare = await measure(floor.pid, publish, `${floor.address}/events`, {})
    const row = (figure: string, unit: string, floor: number, ours: number, timesFloor: number | null): Row => ({
      figure,
      unit,
      floor,
      ours,
      budget: timesFloor === null ? null : { timesFloor },
      noise: null,
    })
    return [
      row('server, share of a core', '%', bare.added, ours.added, 2),
      row('server, all that it does', '%', bare.whole, ours.whole, null),
      row('delivery p50', 'ms', percentile(bare.delays, 50), percentile(ours.delays, 50), null),
      row('delivery p99', 'ms', percentile(bare.delays, 99), percentile(ours.delays, 99), 2),
      { ...row('deliveries missed', '', bare.missed, ours.missed, null), floor: null, budget: { atMost: 0 } },
    ]
  },
}

async function measure(
  pid: number,
  push: (mark: number) => Promise<void>,
  address: string,
  headers: Record<string, string>,
) {
  const alone = await pushing(pid, push, 200_000)
  const began = new Map<number, number>()
  const delays: number[] = []
  const open = await Promise.all(
    Array.from({ length: viewers }, () =>
      view(address, headers, (mark) => {
        const start = began.get(mark)
        if (start !== undefined) delays.push(performance.now() - start)
      }),
    ),
  )
  await new Promise((settled) => setTimeout(settled, 2_000))
  const watched = await pushing(
    pid,
    (mark) => {
      began.set(mark, performance.now())
      return push(mark)
    },
    300_000,
  )
  await new Promise((late) => setTimeout(late, 1_000))
  for (const one of open) one.destroy()
  return { whole: watched, added: Math.max(0, watched - alone), delays, missed: viewers * seconds - delays.length }
}

/** Pushes once a second; the process's time meanwhile, in percent of a core. */
async function pushing(pid: number, push: (mark: number) => Promise<void>, firstMark: number): Promise<number> {
  const before = await cpuMs(pid)
  const start = performance.now()
  for (let i = 0; i < seconds; i++) {
    await push(firstMark + i)
    await new Promise((wait) => setTimeout(wait, Math.max(0, start + (i + 1) * everyMs - performance.now())))
  }
  return (((await cpuMs(pid)) - before) / (performance.now() - start)) * 100
}

/** Opens a stream; tells every mark of a push once. */
function view(address: string, headers: Record<string, string>, heard: (mark: number) => void): Promise<ClientRequest> {
  return new Promise((opened, failed) => {
    const asked = request(address, { headers: { ...headers, accept: 'text/event-stream' }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return failed(new Error(`${address}: ${answer.statusCode}`))
      let last = 0
      let rest = ''
      answer.setEncoding('latin1')
      answer.on('data', (chunk: string) => {
        // the last reading of an event: the event is whole
        const text = rest + chunk
        const end = text.lastIndexOf('\n\n')
        if (end < 0) {
          rest = text
          return
        }
        rest = text.slice(end + 2)
        const mark = Number(/.*,([23]\d{5}),"good"/s.exec(text.slice(Math.max(0, end - 200), end))?.[1] ?? 0)
        if (mark > last) heard(mark)
        last = Math.max(last, mark)
      })
      opened(asked)
    })
    asked.on('error', failed)
    asked.end()
  })
}

/** Processor time of one process, in ms (a tick of Linux is 10 ms). */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
