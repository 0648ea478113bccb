import { colours } from '#theme.ts'
import type { Gap } from './grammar.ts'
import type { Plane } from './paint.ts'

/** Hatches what is missing or not whole, between two instants and two heights. */
export function hatch(ctx: CanvasRenderingContext2D, plane: Plane, { from, to }: Gap, top: number, bottom: number) {
  const x = Math.max(plane.left, plane.x(from))
  const width = Math.min(plane.left + plane.width, plane.x(to)) - x
  if (width <= 0 || bottom <= top) return
  const pattern = patternFor(ctx, plane.ratio)
  if (!pattern) return
  ctx.globalAlpha = 1
  ctx.fillStyle = pattern
  ctx.fillRect(x, top, width, bottom - top)
}

const patterns = new Map<number, CanvasPattern | null>()

/** Lines at 135°, one device-independent pixel in six; made once per pixel ratio. */
function patternFor(ctx: CanvasRenderingContext2D, ratio: number): CanvasPattern | null {
  const known = patterns.get(ratio)
  if (known !== undefined) return known
  const size = Math.max(4, Math.round(6 * ratio))
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
  if (pen) {
    pen.strokeStyle = colours.hatch
    pen.lineWidth = Math.max(1, ratio)
    pen.lineCap = 'square'
    for (const shift of [-size, 0, size]) {
      pen.beginPath()
      pen.moveTo(shift, size)
      pen.lineTo(shift + size, 0)
      pen.stroke()
    }
  }
  const pattern = ctx.createPattern(tile, 'repeat')
  patterns.set(ratio, pattern)
  return pattern
}
