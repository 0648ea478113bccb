import type { PushBatch } from '#historian/store.ts'

type Waiting = { batch: PushBatch; done: () => void; failed: (reason: unknown) => void }

/**
 * Pushes of one system follow each other; those that wait while one is stored go together in the next transaction,
 * so that many small clients share its cost. Each resolves when it is durable. The same tag and t twice never stand
 * in one transaction: the later push is the later value.
 */
export function createPushQueue(store: (batch: PushBatch) => Promise<void>, most = 20_000) {
  const waiting = new Map<string, Waiting[]>()
  const busy = new Set<string>()

  async function drain(system: string) {
    if (busy.has(system)) return
    busy.add(system)
    for (let group = take(system); group.length > 0; group = take(system)) {
      const [first] = group
      if (!first) break
      const readings = group.flatMap((one) => one.batch.readings)
      const known_at = Math.max(...group.map((one) => one.batch.known_at))
      try {
        await store({ ...first.batch, known_at, readings })
        for (const one of group) one.done()
      } catch (reason) {
        for (const one of group) one.failed(reason)
      }
    }
    busy.delete(system)
  }

  /** The next ones of one source that fit together. */
  function take(system: string): Waiting[] {
    const list = waiting.get(system) ?? []
    const group: Waiting[] = []
    const keys = new Set<string>()
    let size = 0
    for (const one of list) {
      const fits = size === 0 || size + one.batch.readings.length <= most
      const own = one.batch.readings.map((reading) => `${reading.t} ${reading.tag}`)
      if (!fits || one.batch.source !== (group[0] ?? one).batch.source || own.some((key) => keys.has(key))) break
      for (const key of own) keys.add(key)
      size += own.length
      group.push(one)
    }
    waiting.set(system, list.slice(group.length))
    return group
  }

  return {
    add(batch: PushBatch): Promise<void> {
      return new Promise((done, failed) => {
        const list = waiting.get(batch.system)
        const one = { batch, done, failed }
        if (list) list.push(one)
        else waiting.set(batch.system, [one])
        void drain(batch.system)
      })
    },
  }
}
