import { expect, test } from 'vitest'
import { colours } from '#theme.ts'
import { paintGrid } from './paint-grid.ts'
import type { Pen, Plane } from './pen.ts'
import type { Scene } from './scene.ts'

const scene = {
  ticks: [
    { t: 0, day: true },
    { t: 25, day: false },
    { t: 50, day: false },
  ],
  axis: { low: 0, high: 10, ticks: [0, 5] },
} as unknown as Scene

/** The lines a pen was asked for: colour, from, to. */
function linesAt(ratio: number) {
  const lines: string[] = []
  let path: string[] = []
  const pen = {
    strokeStyle: '',
    lineWidth: 0,
    setLineDash: () => undefined,
    beginPath() {
      path = []
    },
    moveTo: (x: number, y: number) => path.push(`${x},${y}`),
    lineTo: (x: number, y: number) => path.push(`${path.pop()} ${x},${y}`),
    stroke() {
      lines.push(...path.map((line) => `${pen.strokeStyle} ${pen.lineWidth}: ${line}`))
    },
  }
  const [width, height] = [100 * ratio, 40 * ratio]
  const plane = {
    left: 0,
    top: 0,
    width,
    height,
    ratio,
    from: 0,
    to: 1,
    pixels: true,
    now: 0,
    hatch: () => null,
    x: (t: number) => t * ratio,
  }
  paintGrid(pen as unknown as Pen, { ...plane, y: (v: number) => height - v * 4 * ratio } as Plane, scene)
  return lines
}

test('a line at every mark, of one whole pixel; days stand out and come last', () => {
  expect(linesAt(1)).toEqual([
    `${colours.line1} 1: 25.5,0 25.5,40`,
    `${colours.line1} 1: 50.5,0 50.5,40`,
    `${colours.line1} 1: 0,40.5 100,40.5`,
    `${colours.line1} 1: 0,20.5 100,20.5`,
    `${colours.line2} 1: 0.5,0 0.5,40`,
  ])
})

test('on finer screens a line is as wide as it looks elsewhere, and still on whole pixels', () => {
  expect(linesAt(2)[0]).toBe(`${colours.line1} 2: 50,0 50,80`)
  expect(linesAt(1.25)[0]).toBe(`${colours.line1} 1: 31.5,0 31.5,50`)
})
