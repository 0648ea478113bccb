import { formatTime } from '#format.ts'
import type { Annotation, Frame } from './grammar.ts'
import { dayName, writtenIn } from './wall-clock.ts'

/** An annotation in words: "Fri 1 Sep 14:31, high alarm: New York tie above 1,400 MW". */
export function inWords({ t, kind, title }: Annotation, frame: Frame): string {
  const { offsets } = writtenIn(frame)
  return `${dayName(offsets, t)} ${formatTime(t, offsets)}, ${kind === 'note' ? 'note' : `${kind} alarm`}: ${title}`
}
