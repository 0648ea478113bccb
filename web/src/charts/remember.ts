import type { ChartSeries } from './grammar.ts'

/** What of a series its shape depends on; its name and its colour may change without any work. */
const shape = ['t', 'v', 'q', 'intervalMs', 'lengths', 'low', 'high', 'expectedUntil'] as const

/**
 * Works out something of some series, and gives the same again as long as their columns are the same ones. It is kept with
 * the first column of values, and goes with it.
 */
export function remembering<T>(work: (series: readonly ChartSeries[]) => T): (series: readonly ChartSeries[]) => T {
  const known = new WeakMap<object, { series: readonly ChartSeries[]; result: T }>()
  return (series) => {
    const place = series[0]?.v
    if (!place) return work(series)
    const before = known.get(place)
    if (before && sameShape(before.series, series)) return before.result
    const result = work(series)
    known.set(place, { series: [...series], result })
    return result
  }
}

function sameShape(a: readonly ChartSeries[], b: readonly ChartSeries[]): boolean {
  return a.length === b.length && a.every((one, i) => shape.every((key) => one[key] === b[i]?.[key]))
}
