/** Megawatts as band widths: one scale for the whole map. */
export type MapScale = {
  /** What the widest band stands for, MW. */
  fullMw: number
  px: (mw: number) => number
  /** Round values to show beside the map, smallest first, MW. */
  legendMw: readonly number[]
}

/** `mostMw`: the largest of all flows and limits; `bandPx`: how wide that may be. */
export function mapScale(mostMw: number, bandPx: number): MapScale {
  const fullMw = roundUp(Math.max(mostMw, 10))
  return {
    fullMw,
    px: (mw) => (Math.abs(mw) / fullMw) * bandPx,
    legendMw: [roundDown(fullMw / 8), roundDown(fullMw / 2)],
  }
}

/** The next of 1, 1.5, 2, 3, 4, 5, 6, 8 × 10ⁿ: a scale that does not change with every megawatt. */
function roundUp(mw: number): number {
  const ten = 10 ** Math.floor(Math.log10(mw))
  return (steps.find((step) => step * ten >= mw) ?? 10) * ten
}

function roundDown(mw: number): number {
  const ten = 10 ** Math.floor(Math.log10(mw))
  return ([5, 2, 1].find((step) => step * ten <= mw) ?? 1) * ten
}

const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
