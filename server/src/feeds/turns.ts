/** Runs work, at most `limit` pieces at once; the rest wait in order. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(limit: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, not given back, so nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
