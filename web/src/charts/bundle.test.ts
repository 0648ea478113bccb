import { describe, expect, test } from 'vitest'
import { bundle } from './bundle.ts'
import type { Annotation } from './grammar.ts'

const frame = { from: 0, to: 1_000, now: 500, offsets: [[0, 0]] as [number, number][], zoneNames: {} }
const one = (key: string, t: number, kind: Annotation['kind']): Annotation => ({ key, t, kind, title: key })

describe('annotations of a strip', () => {
  test('closer than a mark is wide are one, as urgent as the most urgent', () => {
    const marks = bundle(
      [one('b', 110, 'low'), one('a', 100, 'note'), one('c', 120, 'high'), one('d', 200, 'low')],
      frame,
      1_000,
    )
    expect(marks.map(({ t, until, kind, all }) => [t, until, kind, all.map((each) => each.key).join('')])).toEqual([
      [100, 120, 'high', 'cba'],
      [200, 200, 'low', 'd'],
    ])
  })

  test('zoomed in they part; what lies outside the frame is left out', () => {
    const all = [one('a', 100, 'low'), one('b', 110, 'low'), one('c', 1_000, 'high')]
    expect(bundle(all, frame, 3_000).map((mark) => mark.key)).toEqual(['a', 'b'])
  })
})
