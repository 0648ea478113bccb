import { hatchPattern } from './hatch.ts'
import { paint } from './paint.ts'
import { paintGrid } from './paint-grid.ts'
import type { Plane } from './pen.ts'
import type { Scene } from './scene.ts'

/** A strip's canvas. It is built once; scenes and sizes change in place. */
export type Plot = {
  show(scene: Scene): void
  resize(width: number, height: number): void
  destroy(): void
}

/** Puts a canvas in an element, as fine as the screen's own pixels; it follows when those change (zoom, another screen). */
export function createPlot(host: HTMLElement, size: { width: number; height: number }, first: Scene): Plot {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  let { width, height } = size
  let scene = first
  let fineness: MediaQueryList | null = null

  function fit(): void {
    const ratio = window.devicePixelRatio
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    fineness?.removeEventListener('change', refit)
    fineness = window.matchMedia(`(resolution: ${ratio}dppx)`)
    fineness.addEventListener('change', refit)
  }
  function draw(): void {
    if (!pen) return
    pen.clearRect(0, 0, canvas.width, canvas.height)
    const plane = planeOf(canvas, pen, scene)
    paintGrid(pen, plane, scene)
    paint(pen, plane, scene)
  }
  function refit(): void {
    fit()
    draw()
  }

  fit()
  host.append(canvas)
  return {
    show(next) {
      scene = next
      draw()
    },
    resize(wide, high) {
      if (wide === width && high === height) return
      width = wide
      height = high
      fit()
    },
    destroy() {
      fineness?.removeEventListener('change', refit)
      canvas.remove()
    },
  }
}

function planeOf(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, { frame, axis }: Scene): Plane {
  const { width, height } = canvas
  const ratio = window.devicePixelRatio
  const perMs = width / (frame.to - frame.from)
  const perValue = height / (axis.high - axis.low)
  return {
    left: 0,
    top: 0,
    width,
    height,
    ratio,
    from: frame.from,
    to: frame.to,
    pixels: true,
    now: frame.now,
    x: (t) => (t - frame.from) * perMs,
    y: (value) => (axis.high - value) * perValue,
    hatch: (colour) => hatchPattern(pen, ratio, colour),
  }
}
