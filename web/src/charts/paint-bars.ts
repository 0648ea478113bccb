import { type Pen, type Plane, takeUp } from './pen.ts'
import type { Drawn, QualityRun } from './prepare.ts'
import { lengthAt, stepFrom } from './spans.ts'
import { shownOf } from './window.ts'

/** A bar per reading from zero; the one that holds now in full strength, what is not good hollow. */
export function paintBars(pen: Pen, plane: Plane, drawn: Drawn) {
  for (const run of drawn.runs) {
    const { first, last } = shownOf(drawn.series.t, run.first, run.last, plane)
    for (let i = first; i <= last; i++) {
      const { t, v } = drawn.series
      const start = t[i] as number
      const running = plane.now >= start && plane.now < start + lengthAt(drawn.series, i)
      bar(pen, plane, boxOf(plane, drawn, i, v[i] as number), drawn.series.colour, running ? 1 : 0.55, run.quality)
    }
  }
  pen.globalAlpha = 1
}

/** A bar's place: a pixel of air to the next one where there is room for it. */
export function boxOf(plane: Plane, { series }: Pick<Drawn, 'series'>, i: number, v: number) {
  const start = series.t[i] as number
  const length = lengthAt(series, i)
  const left = Math.round(plane.x(start))
  const right = Math.round(plane.x(start + length))
  const air = length >= stepFrom && right - left > 3 * plane.ratio ? Math.max(1, plane.ratio) : 0
  const [zero, y] = [plane.y(0), plane.y(v)]
  return { x: left, y: Math.min(y, zero), width: Math.max(1, right - left - air), height: Math.abs(zero - y) }
}

type Box = ReturnType<typeof boxOf>

function bar(pen: Pen, plane: Plane, box: Box, colour: string, alpha: number, quality: QualityRun['quality']) {
  pen.fillStyle = colour
  pen.globalAlpha = quality === 'good' ? alpha : alpha * 0.3
  pen.fillRect(box.x, box.y, box.width, box.height)
  if (quality === 'good') return
  takeUp(pen, plane, { colour, width: 1, alpha, dash: hollow[quality] })
  const half = plane.ratio / 2
  pen.beginPath()
  pen.rect(box.x + half, box.y + half, Math.max(0, box.width - 2 * half), Math.max(0, box.height - 2 * half))
  pen.stroke()
}

const hollow: Record<string, readonly number[]> = { partial: [], estimated: [1, 2], suspect: [5, 2, 1, 2] }
