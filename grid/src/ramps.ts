/** The largest change from one known hour to the next, MW per hour, up (0 or more) and down; `at` is the later hour's index. */
export type Ramps = { up: Ramp | null; down: Ramp | null }
export type Ramp = { mw: number; at: number }

/** Over a gap nothing is a ramp: nobody knows how it went. null: no two hours in a row. */
export function rampsOf(output: readonly (number | null)[]): Ramps {
  let up: Ramp | null = null
  let down: Ramp | null = null
  for (let i = 1; i < output.length; i++) {
    const [before, now] = [output[i - 1] ?? null, output[i] ?? null]
    if (before === null || now === null) continue
    const mw = now - before
    if (up === null || mw > up.mw) up = { mw: Math.max(0, mw), at: i }
    if (down === null || mw < down.mw) down = { mw: Math.min(0, mw), at: i }
  }
  return { up, down }
}
