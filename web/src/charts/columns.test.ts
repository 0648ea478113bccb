import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createColumns } from './columns.ts'
import { paintActual } from './paint-lines.ts'
import { paintStack } from './paint-stack.ts'
import type { Pen, Plane } from './pen.ts'
import { prepare } from './prepare.ts'

const five = 300_000

/** A pen that keeps its upright strokes: column, from, to. */
function recorder() {
  let strokes: [number, number, number][] = []
  let path: [number, number][] = []
  const done: { strokes: [number, number, number][]; style: unknown }[] = []
  const pen = {
    strokeStyle: '',
    lineWidth: 0,
    globalAlpha: 1,
    setLineDash: () => undefined,
    save: () => undefined,
    restore: () => undefined,
    closePath: () => undefined,
    fill: () => undefined,
    fillRect: () => undefined,
    beginPath() {
      path = []
      strokes = []
    },
    moveTo: (x: number, y: number) => path.push([x, y]),
    lineTo(x: number, y: number) {
      const from = path.at(-1)
      if (from && from[0] === x) strokes.push([x - 0.5, from[1], y])
    },
    stroke: () => done.push({ strokes, style: pen.strokeStyle }),
  }
  return { pen: pen as unknown as Pen, done }
}

/** `points` readings of five minutes on so many pixels. */
function planeOf(points: number, width: number): Plane {
  const to = points * five
  return {
    left: 0,
    top: 0,
    width,
    height: 100,
    ratio: 1,
    from: 0,
    to,
    now: to,
    pixels: true,
    x: (t) => (t / to) * width,
    y: (v) => 100 - v,
    hatch: () => null,
  }
}
const series = (v: (number | null)[]) => ({
  key: 'a',
  label: 'a',
  colour: '#fff',
  t: v.map((_, i) => i * five),
  v,
  intervalMs: five,
})

describe('a line in columns', () => {
  test('shows every peak, however narrow, and every column in between', () => {
    const points = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 40, maxLength: 200 })
    fc.assert(
      fc.property(points, fc.integer({ min: 5, max: 20 }), (ys, width) => {
        const line = createColumns()
        line.clear(width)
        const x = (i: number) => ((i + 0.5) / ys.length) * width
        for (const [i, y] of ys.entries()) line.lineTo(x(i), y)
        const { pen, done } = recorder()
        line.stroke(pen, 2.25)
        const strokes = new Map(done[0]?.strokes.map(([k, up, down]) => [k, { up, down }]))
        for (const [i, y] of ys.entries()) {
          const stroke = strokes.get(Math.floor(x(i)))
          expect(stroke?.up).toBeLessThanOrEqual(y)
          expect(stroke?.down).toBeGreaterThanOrEqual(y)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('is as wide as it was told where it is flat, and holds nothing of the line before', () => {
    const line = createColumns()
    line.clear(10)
    line.lineTo(0, 5)
    line.lineTo(9.5, 95)
    line.clear(6)
    line.lineTo(1.5, 20)
    line.lineTo(3.5, 20)
    const { pen, done } = recorder()
    line.stroke(pen, 1)
    expect(done[0]?.strokes).toEqual([1, 2, 3].map((k) => [k, 19.5, 20.5]))
  })

  test('what lies outside the plot is left out, what crosses its edges is not', () => {
    const line = createColumns()
    line.clear(3)
    line.lineTo(-1_000, 50)
    line.lineTo(1_000, 50)
    const { pen, done } = recorder()
    line.stroke(pen, 1)
    expect(done[0]?.strokes.map(([k]) => k)).toEqual([0, 1, 2])
  })
})

describe('dense readings', () => {
  test('a gap of some pixels stays empty in a line', () => {
    const v = Array.from({ length: 400 }, (_, i) => (i >= 100 && i < 200 ? null : 50))
    const [layer] = prepare([{ type: 'actual', series: [series(v)] }])
    const { pen, done } = recorder()
    if (layer?.type === 'actual' && layer.drawn[0]) paintActual(pen, planeOf(400, 100), layer.drawn[0])
    const columns = new Set(done.flatMap(({ strokes }) => strokes.map(([k]) => k)))
    expect([24, 51].every((k) => columns.has(k))).toBe(true)
    // The round end of a line reaches one pixel into it.
    for (let k = 26; k < 49; k++) expect(columns.has(k)).toBe(false)
  })

  test('a gap stays empty in a stack, to the pixel, and areas stand on each other', () => {
    const v = Array.from({ length: 400 }, (_, i) => (i >= 100 && i < 200 ? null : 20))
    const upper = { ...series(v.map((one) => (one === null ? null : 30))), key: 'b', colour: '#000' }
    const [layer] = prepare([{ type: 'stack', series: [series(v), upper] }])
    const { pen, done } = recorder()
    if (layer?.type === 'stack') paintStack(pen, planeOf(400, 100), layer)
    for (const { strokes } of done) expect(strokes.some(([k]) => k >= 25 && k < 50)).toBe(false)
    const areas = done.filter(({ strokes }) => strokes.some(([, up, down]) => Math.abs(up - down) > 10))
    expect(areas.map(({ style, strokes }) => [style, strokes.length, strokes[0]?.slice(1)])).toEqual([
      ['#fff', 25, [80, 100]],
      ['#fff', 50, [80, 100]],
      ['#000', 25, [50, 80]],
      ['#000', 50, [50, 80]],
    ])
  })
})
