import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { colours } from '#theme.ts'
import { hatchPattern } from './hatch.ts'
import { paint } from './paint.ts'
import type { Plane } from './pen.ts'
import type { Scene } from './scene.ts'

/** A strip's canvas. It is built once; scenes and sizes change in place. */
export type Plot = {
  show(scene: Scene, moving: boolean): void
  resize(width: number, height: number): void
  destroy(): void
}

/**
 * uPlot holds the canvas, the scales, the grid and the device's pixels. The layers are painted by `paint`: uPlot's own
 * series share one column of instants, can neither stack with gaps nor mix an hour with five minutes.
 */
export function createPlot(host: HTMLElement, size: { width: number; height: number }, first: Scene): Plot {
  let scene = first
  let moving = false
  const hours = () => scene.ticks.filter((tick) => !tick.day).map((tick) => tick.t)
  const days = () => scene.ticks.filter((tick) => tick.day).map((tick) => tick.t)
  const chart = new uPlot(
    {
      ...size,
      padding: [0, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, auto: false, range: () => [scene.frame.from, scene.frame.to] },
        y: { auto: false, range: () => [scene.axis.low, scene.axis.high] },
      },
      axes: [
        { ...bare, splits: hours, grid: grid(colours.line1) },
        { ...bare, splits: () => scene.axis.ticks, grid: grid(colours.line1) },
        { ...bare, scale: 'x', side: 2, splits: days, grid: grid(colours.line2) },
      ],
      series: [{}, { show: false }],
      hooks: { draw: [(u) => paint(u.ctx, planeOf(u, scene, moving), scene)] },
    },
    [
      [scene.frame.from, scene.frame.to],
      [null, null],
    ],
    host,
  )
  return {
    show(next, inMotion) {
      scene = next
      moving = inMotion
      const { frame, axis } = next
      // The scales first: the grid is drawn by them, the layers by the scene, and both must agree.
      chart.batch(() => {
        chart.setScale('x', { min: frame.from, max: frame.to })
        chart.setScale('y', { min: axis.low, max: axis.high })
      })
      chart.redraw(false, true)
    },
    resize(width, height) {
      if (width !== chart.width || height !== chart.height) chart.setSize({ width, height })
    },
    destroy: () => chart.destroy(),
  }
}

function planeOf(u: uPlot, { frame, axis }: Scene, moving: boolean): Plane {
  const { left, top, width, height } = u.bbox
  return {
    left,
    top,
    width,
    height,
    ratio: uPlot.pxRatio,
    now: frame.now,
    moving,
    x: (t) => left + ((t - frame.from) / (frame.to - frame.from)) * width,
    y: (value) => top + (1 - (value - axis.low) / (axis.high - axis.low)) * height,
    hatch: (colour) => hatchPattern(u.ctx, uPlot.pxRatio, colour),
  }
}

const bare: uPlot.Axis = { size: 0, ticks: { show: false }, values: (_, splits) => splits.map(() => '') }
const grid = (stroke: string): uPlot.Axis.Grid => ({ show: true, stroke, width: 1 })
