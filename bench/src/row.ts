import { median, type Pair } from './sample.ts'

/** What a figure may be: a number of its own unit, or told by the floor of the same run. */
export type Budget =
  | { atMost: number }
  | { timesFloor: number }
  | { aboveFloor: number }
  | { ofFloorAtLeast: number }
  | null

/** One line of the results. `noise`: the least and the greatest ratio, or value where there is no floor, of the run. */
export type Row = {
  figure: string
  unit: string
  floor: number | null
  ours: number
  budget: Budget
  noise: readonly [number, number] | null
}

/** A line from measurements taken in turn. */
export function pairedRow(figure: string, unit: string, pairs: readonly Pair[], budget: Budget): Row {
  const ratios = pairs.flatMap(({ floor, ours }) => (floor > 0 ? [ours / floor] : []))
  return {
    figure,
    unit,
    floor: median(pairs.map((pair) => pair.floor)),
    ours: median(pairs.map((pair) => pair.ours)),
    budget,
    noise: ratios.length > 1 ? [Math.min(...ratios), Math.max(...ratios)] : null,
  }
}

/** Whether a figure keeps its budget; null when it has none. */
export function isWithin({ floor, ours, budget }: Row): boolean | null {
  if (budget === null) return null
  if ('atMost' in budget) return ours <= budget.atMost
  if (floor === null) return null
  if ('timesFloor' in budget) return ours <= budget.timesFloor * floor
  if ('aboveFloor' in budget) return ours <= floor + budget.aboveFloor
  return ours >= budget.ofFloorAtLeast * floor
}
