import type { Annotation, Frame } from './grammar.ts'

/** Annotations that share one mark: from the first to the last of them, as urgent as the most urgent one. */
export type Bundle = { key: string; t: number; until: number; kind: Annotation['kind']; all: Annotation[] }

/** A mark is as wide as a finger needs. */
const roomPx = 24
const order: readonly Annotation['kind'][] = ['high', 'medium', 'low', 'note']

/** Annotations of a frame, those closer together than a mark is wide as one. The most urgent of a bundle comes first. */
export function bundle(annotations: readonly Annotation[], { from, to }: Frame, width: number): Bundle[] {
  const perMs = width / (to - from)
  const bundles: Bundle[] = []
  const shown = annotations.filter((one) => one.t >= from && one.t < to).sort((a, b) => a.t - b.t)
  for (const one of shown) {
    const last = bundles.at(-1)
    if (last && (one.t - last.t) * perMs < roomPx) {
      last.all.push(one)
      last.until = one.t
    } else bundles.push({ key: one.key, t: one.t, until: one.t, kind: one.kind, all: [one] })
  }
  for (const one of bundles) {
    one.all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.t - b.t)
    one.kind = one.all[0]?.kind ?? one.kind
  }
  return bundles
}
