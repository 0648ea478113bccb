import { colours } from '#theme.ts'
import { type Pen, type Plane, takeUp } from './pen.ts'
import type { Scene } from './scene.ts'

/** A hair's breadth at every mark of time and value; days stand out. On whole pixels, so that no line is blurred. */
export function paintGrid(pen: Pen, plane: Plane, { ticks, axis }: Scene): void {
  const { left, top, width, height } = plane
  const onPixel = (place: number) => Math.round(place) + (Math.max(1, Math.round(plane.ratio)) % 2) / 2
  const upright = (instants: readonly number[], colour: string) => {
    takeUp(pen, plane, { colour, width: Math.max(1, Math.round(plane.ratio)) / plane.ratio })
    pen.beginPath()
    for (const t of instants) {
      const x = onPixel(plane.x(t))
      pen.moveTo(x, top)
      pen.lineTo(x, top + height)
    }
    pen.stroke()
  }
  upright(
    ticks.filter((tick) => !tick.day).map((tick) => tick.t),
    colours.line1,
  )
  pen.beginPath()
  for (const value of axis.ticks) {
    const y = onPixel(plane.y(value))
    pen.moveTo(left, y)
    pen.lineTo(left + width, y)
  }
  pen.stroke()
  upright(
    ticks.filter((tick) => tick.day).map((tick) => tick.t),
    colours.line2,
  )
}
