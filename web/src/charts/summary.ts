import { formatTime } from '#format.ts'
import { inWords } from './annotation-words.ts'
import type { Annotation } from './grammar.ts'
import { indexAt } from './reading.ts'
import type { Scene } from './scene.ts'
import { dayName, writtenIn } from './wall-clock.ts'

type Known = { t: number; value: number }

/** A strip in words, for who cannot see it: what, when, the latest value and its trend, the range, gaps, what happened. */
export function summaryOf(
  title: string,
  unit: string,
  scene: Scene,
  format: (value: number) => string,
  annotations: readonly Annotation[] = [],
): string {
  const { frame, gaps, layers } = scene
  const { offsets } = writtenIn(frame)
  const at = (t: number) => `${dayName(offsets, t)} ${formatTime(t, offsets)}`
  const known = knownOf(scene)
  const words = [`${title}, ${unit}, ${at(frame.from)} to ${at(frame.to)}.`]
  const last = known.findLast((one) => one.t <= frame.now) ?? known.at(-1)
  if (!last) words.push('No values.')
  else {
    const low = known.reduce((a, b) => (b.value < a.value ? b : a))
    const high = known.reduce((a, b) => (b.value > a.value ? b : a))
    words.push(`Latest ${format(last.value)} at ${at(last.t)}${trendOf(known, last, high.value - low.value)}.`)
    words.push(`Lowest ${format(low.value)} at ${at(low.t)}, highest ${format(high.value)} at ${at(high.t)}.`)
  }
  if (gaps.length > 0) words.push(gaps.length === 1 ? '1 gap.' : `${gaps.length} gaps.`)
  const outside = layers.flatMap((layer) => (layer.type === 'threshold' ? layer.outside : []))
  const seen = outside.filter((one) => one.to > frame.from && one.from < frame.to)
  for (const { limit, worst } of seen.slice(0, 3))
    words.push(`Outside ${limit.label}: ${format(worst.v)} at ${at(worst.t)}.`)
  const happened = annotations.filter((one) => one.t >= frame.from && one.t < frame.to)
  for (const one of happened.slice(-3)) words.push(`${inWords(one, frame)}.`)
  if (happened.length > 3) words.push(`${happened.length - 3} more annotations.`)
  return words.join(' ')
}

/** Against an hour before: rising, falling, or steady within a fiftieth of what the strip spans. */
function trendOf(known: readonly Known[], last: Known, spread: number): string {
  const before = known.findLast((one) => one.t <= last.t - 3_600_000)
  // Older than that is no trend of the last hour.
  if (!before || before.t < last.t - 1.5 * 3_600_000) return ''
  const change = last.value - before.value
  if (Math.abs(change) <= spread / 50) return ', steady over the last hour'
  return change > 0 ? ', rising over the last hour' : ', falling over the last hour'
}

/** The strip's main figure over time: its stack's total, else its first actual series, else its forecast. */
function knownOf({ layers, frame }: Scene): Known[] {
  const main =
    layers.find((layer) => layer.type === 'stack') ??
    layers.find((layer) => layer.type === 'actual') ??
    layers.find((layer) => layer.type === 'bars') ??
    layers[0]
  if (!main || main.type === 'shortfall' || main.type === 'threshold') return []
  const [t, v] =
    main.type === 'stack' ? [main.stack.from, main.stack.total] : [main.drawn[0]?.series.t, main.drawn[0]?.series.v]
  const known: Known[] = []
  const end = t ? Math.min(t.length - 1, indexAt(t, frame.to - 1)) : -1
  for (let i = t ? indexAt(t, frame.from - 1) + 1 : 0; i <= end; i++) {
    const value = v?.[i]
    if (typeof value === 'number' && !Number.isNaN(value)) known.push({ t: t?.[i] as number, value })
  }
  return known
}
