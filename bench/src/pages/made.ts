/** One chart of the data that both pages draw: as the wire has it, instants and values of each series. */
export type MadeChart = { title: string; stacked: boolean; series: MadeSeries[] }
export type MadeSeries = { label: string; colour: string; t: number[]; v: number[] }
/** One reading for every series of every chart, in order. */
export type MadeTick = { t: number; v: number[] }

export const stepMs = 300_000
export const points = 2_016

/** 3 stacks of 10 series and 5 charts of 5 lines: a week of five-minute values that wander. */
export function makeCharts(to: number): MadeChart[] {
  const next = wander(7)
  const hues = [205, 30, 140, 270, 55, 0, 180, 320, 95, 235]
  return Array.from({ length: 8 }, (_, k) => {
    const stacked = k < 3
    const series = Array.from({ length: stacked ? 10 : 5 }, (_, i) => ({
      label: `series ${i + 1}`,
      colour: `hsl(${hues[i]} 60% 62%)`,
      t: Array.from({ length: points }, (_, n) => to - (points - n) * stepMs),
      v: course(next, 300 + 200 * i),
    }))
    return { title: `chart ${k + 1}`, stacked, series }
  })
}

/** The readings after what is there. */
export function makeTick(charts: readonly MadeChart[], count: number): MadeTick {
  const all = charts.flatMap((chart) => chart.series)
  const last = all[0]?.t.at(-1) ?? 0
  return { t: last + (count + 1) * stepMs, v: all.map((one, i) => (one.v.at(-1) ?? 0) + Math.sin(count + i) * 20) }
}

function course(next: () => number, level: number): number[] {
  let value = level
  return Array.from({ length: points }, (_, n) => {
    value += (next() - 0.5) * 30 + (level - value) * 0.01
    return Math.max(0, Math.round((value + 0.3 * level * Math.sin((n / 288) * 2 * Math.PI)) * 10) / 10)
  })
}

/** The same numbers on every run (a linear congruence). */
function wander(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
