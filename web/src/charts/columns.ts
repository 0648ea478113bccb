import type { Pen, Plane } from './pen.ts'

/**
 * A line as columns of device pixels: how far up and down it goes in each. Where readings lie closer together than pixels
 * it shows every peak, and costs a tenth of stroking a path through them all.
 */
export type Columns = {
  /** Forgets what it holds, for a plot of so many device pixels. */
  clear(width: number): void
  /** Goes on with the line; the first call after `clear` begins it. To the right, or straight up and down. */
  lineTo(x: number, y: number): void
  /** Draws the line, so many device pixels wide, in the pen's stroke style; round at its joins and ends. */
  stroke(pen: Pen, wide: number): void
  /** The same from one column up to another, which is left out. */
  strokeWithin(pen: Pen, wide: number, first: number, end: number): void
  /** Draws all between this line and another one, in the pen's stroke style. */
  fillTo(pen: Pen, other: Columns, first: number, end: number): void
  /** The middle of the line in a column; NaN where there is none. */
  middle(column: number): number
}

export function createColumns(): Columns {
  let top = new Float64Array(0)
  let bottom = new Float64Array(0)
  let width = 0
  /** The columns that hold something: first and last. */
  let low = 0
  let high = -1
  let open = false
  let lastX = 0
  let lastY = 0

  function clear(wide: number): void {
    width = Math.ceil(wide)
    if (top.length < width) {
      top = new Float64Array(width).fill(Number.POSITIVE_INFINITY)
      bottom = new Float64Array(width).fill(Number.NEGATIVE_INFINITY)
    } else if (high >= low) {
      top.fill(Number.POSITIVE_INFINITY, low, high + 1)
      bottom.fill(Number.NEGATIVE_INFINITY, low, high + 1)
    }
    low = width
    high = -1
    open = false
  }

  function mark(k: number, y: number, z: number): void {
    if (k < low) low = k
    if (k > high) high = k
    const up = Math.min(y, z)
    const down = Math.max(y, z)
    if (up < (top[k] as number)) top[k] = up
    if (down > (bottom[k] as number)) bottom[k] = down
  }

  function lineTo(x: number, y: number): void {
    const fromX = open ? lastX : x
    const fromY = open ? lastY : y
    open = true
    lastX = x
    lastY = y
    const end = Math.floor(x)
    const begin = Math.floor(fromX)
    if (end < 0 || begin >= width) return
    if (begin === end) {
      mark(end, fromY, y)
      return
    }
    const slope = (y - fromY) / (x - fromX)
    const last = Math.min(width - 1, end)
    for (let k = Math.max(0, begin); k <= last; k++)
      mark(k, k === begin ? fromY : fromY + slope * (k - fromX), k === end ? y : fromY + slope * (k + 1 - fromX))
  }

  function strokeWithin(pen: Pen, wide: number, begin: number, end: number): void {
    const half = wide / 2
    const beside = Math.floor(half)
    const first = Math.max(0, begin, low - beside)
    const last = Math.min(width, end, high + 1 + beside)
    takeColumns(pen)
    for (let k = first; k < last; k++) {
      let up = upOf(k) - half
      let down = downOf(k) + half
      // A round nib in the columns beside still touches this one.
      for (let d = 1; d <= beside; d++) {
        const reach = Math.sqrt(half * half - d * d)
        up = Math.min(up, upOf(k - d) - reach, upOf(k + d) - reach)
        down = Math.max(down, downOf(k - d) + reach, downOf(k + d) + reach)
      }
      if (up > down) continue
      pen.moveTo(k + 0.5, up)
      pen.lineTo(k + 0.5, down)
    }
    pen.stroke()
  }

  // A slope fills the corners of its columns only in part: up to half a pixel less at each end has its weight.
  const spare = (k: number) => Math.min(0.5, ((bottom[k] as number) - (top[k] as number)) / 4)
  const upOf = (k: number) => (k < low || k > high ? Number.POSITIVE_INFINITY : (top[k] as number) + spare(k))
  const downOf = (k: number) => (k < low || k > high ? Number.NEGATIVE_INFINITY : (bottom[k] as number) - spare(k))
  const middle = (k: number) => ((top[k] as number) + (bottom[k] as number)) / 2

  return {
    clear,
    lineTo,
    stroke: (pen, wide) => strokeWithin(pen, wide, 0, width),
    strokeWithin,
    fillTo(pen, other, begin, end) {
      takeColumns(pen)
      for (let k = Math.max(begin, low); k < Math.min(end, high + 1); k++) {
        const [a, b] = [middle(k), other.middle(k)]
        // Where one of them is not, the difference is no number.
        if (!(Math.abs(a - b) > 0)) continue
        pen.moveTo(k + 0.5, a)
        pen.lineTo(k + 0.5, b)
      }
      pen.stroke()
    },
    middle,
  }
}

function takeColumns(pen: Pen): void {
  pen.lineWidth = 1
  pen.lineCap = 'butt'
  pen.beginPath()
}

/** For one line at a time; painting never waits, so all strips share it. */
export const columns = createColumns()

/** Whether so many steps lie so close together between two instants that columns show them no worse than a path. */
export function isFine(plane: Plane, steps: number, from: number, to: number): boolean {
  return plane.pixels && steps >= (plane.x(to) - plane.x(from)) / 2
}
