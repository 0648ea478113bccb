/** Which intervals of which datapoints a report held: runs of a common step, datapoints of the same run together. */
export type Held = { from: number; to: number; step: number; ids: number[] }[]

/** Packs the instants of each datapoint (ascending, unique) into runs; `to` is the last instant. */
export function packHeld(instants: Map<number, number[]>): Held {
  const byRun = new Map<string, Held[number]>()
  for (const [id, t] of instants) {
    for (const [from, to, step] of runsOf(t)) {
      const key = `${from}/${to}/${step}`
      const run = byRun.get(key)
      if (run) run.ids.push(id)
      else byRun.set(key, { from, to, step, ids: [id] })
    }
  }
  return [...byRun.values()]
}

/** A quick answer to "did it hold this one?". */
export function holder(held: Held): (id: number, t: number) => boolean {
  const byId = new Map<number, Held>()
  for (const run of held) for (const id of run.ids) byId.set(id, [...(byId.get(id) ?? []), run])
  return (id, t) =>
    byId.get(id)?.some((run) => t >= run.from && t <= run.to && (run.step === 0 || (t - run.from) % run.step === 0)) ??
    false
}

function runsOf(t: number[]): [from: number, to: number, step: number][] {
  const runs: [number, number, number][] = []
  for (const instant of t) {
    const last = runs.at(-1)
    if (last && last[2] === 0) {
      last[2] = instant - last[0]
      last[1] = instant
    } else if (last && instant === last[1] + last[2]) last[1] = instant
    else runs.push([instant, instant, 0])
  }
  return runs
}
