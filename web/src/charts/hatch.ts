import { colours } from '#theme.ts'
import type { Gap } from './grammar.ts'
import type { Pen, Plane } from './pen.ts'

/** Hatches what is missing or not whole (in an alarm's colour what is short), between two instants and two heights. */
export function hatch(
  pen: Pen,
  plane: Plane,
  { from, to }: Gap,
  top: number,
  bottom: number,
  colour: string = colours.hatch,
) {
  const x = Math.max(plane.left, plane.x(from))
  const width = Math.min(plane.left + plane.width, plane.x(to)) - x
  if (width <= 0 || bottom <= top) return
  const pattern = plane.hatch(colour)
  if (!pattern) return
  pen.globalAlpha = 1
  pen.fillStyle = pattern
  pen.fillRect(x, top, width, bottom - top)
}

const patterns = new Map<string, CanvasPattern | null>()

/** Lines at 135°, one device-independent pixel in six; made once per pixel ratio and colour. */
export function hatchPattern(ctx: CanvasRenderingContext2D, ratio: number, colour: string): CanvasPattern | null {
  const known = patterns.get(`${ratio} ${colour}`)
  if (known !== undefined) return known
  const size = Math.max(4, Math.round(6 * ratio))
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
  if (pen) {
    pen.strokeStyle = colour
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
  patterns.set(`${ratio} ${colour}`, pattern)
  return pattern
}
