import { formatTime } from '#format.ts'
import type { Scene } from './scene.ts'
import { dayName } from './wall-clock.ts'

/** A strip in words, for who cannot see it: what, when, the latest value, the range, how many gaps. */
export function summaryOf(title: string, unit: string, scene: Scene, format: (value: number) => string): string {
  const { frame, gaps } = scene
  const at = (t: number) => `${dayName(frame.offsets, t)} ${formatTime(t, frame.offsets)}`
  const known = knownOf(scene)
  const words = [`${title}, ${unit}, ${at(frame.from)} to ${at(frame.to)}.`]
  const last = known.at(-1)
  if (!last) words.push('No values.')
  else {
    const values = known.map((one) => one.value)
    const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
    words.push(`Latest ${format(last.value)} at ${at(last.t)}.`, `Between ${format(low)} and ${format(high)}.`)
  }
  if (gaps.length > 0) words.push(gaps.length === 1 ? '1 gap.' : `${gaps.length} gaps.`)
  return words.join(' ')
}

/** The strip's main figure over time: its stack's total, else its first actual series, else its forecast. */
function knownOf({ layers, frame }: Scene): { t: number; value: number }[] {
  const main =
    layers.find((layer) => layer.type === 'stack') ??
    layers.find((layer) => layer.type === 'actual') ??
    layers.find((layer) => layer.type === 'bars') ??
    layers[0]
  if (!main || main.type === 'shortfall') return []
  const [t, v] =
    main.type === 'stack' ? [main.stack.from, main.stack.total] : [main.drawn[0]?.series.t, main.drawn[0]?.series.v]
  return (t ?? []).flatMap((at, i) => {
    const value = v?.[i]
    return typeof value === 'number' && at >= frame.from && at < frame.to ? [{ t: at, value }] : []
  })
}
