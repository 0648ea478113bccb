/** A box in CSS pixels. */
export type Box = { x: number; y: number; width: number; height: number }
/** A neighbour as the map needs it: the ids of its ties, in their order. */
export type Place = { id: string; ties: readonly string[] }
export type Side = 'left' | 'right'

/** One tie: where its words stand and where its band runs; both inside `box`, which no other lane touches. */
export type Lane = { tie: string; place: string; side: Side; box: Box; label: Box; band: Box }
/** A neighbour: its bar, and of several ties the head above them. */
export type Node = { place: string; side: Side; bar: Box; head: Box | null }
export type MapLayout = {
  width: number
  height: number
  system: Box
  nodes: readonly Node[]
  lanes: readonly Lane[]
  /** The widest that a band may be drawn, px. */
  bandPx: number
}

/**
 * The system in the middle, its neighbours at both sides in order of their names, each where the side is shorter: places
 * depend on who the neighbours are and on the width, never on what flows. Narrow, everything is at one side.
 */
export function layoutMap(places: readonly Place[], width: number): MapLayout {
  const oneSided = width < narrow
  const sizes = sizesOf(places, width, oneSided)
  const ends = { left: 0, right: 0 }
  const placed = places.map((place) => {
    const side: Side = oneSided || ends.right < ends.left ? 'right' : 'left'
    const y = ends[side] + (ends[side] > 0 ? sizes.gap : 0)
    const height = heightOf(place, sizes)
    ends[side] = y + height
    return { place, side, y, height }
  })
  const height = Math.max(ends.left, ends.right, smallest)
  const system = systemBox(width, height, oneSided)
  const drawn = placed.map(({ place, side, y, height: tall }) => {
    const top = y + Math.round((height - ends[side]) / 2)
    return draw(place, side, top, tall, { width, system, sizes, oneSided })
  })
  return {
    width,
    height,
    system,
    nodes: drawn.map((one) => one.node),
    lanes: drawn.flatMap((one) => one.lanes),
    bandPx: Math.min(sizes.single, sizes.lane) - 8,
  }
}

type Sizes = { single: number; lane: number; head: number; gap: number }

/** Below this the map has one side. */
const narrow = 620
const smallest = 120
const barWidth = 6

function sizesOf(places: readonly Place[], width: number, oneSided: boolean): Sizes {
  const rows = places.reduce((sum, { ties }) => sum + Math.max(1, ties.length), 0)
  // Many lanes are flat, so that the table stays near; a wall has room.
  if (rows > (oneSided ? 8 : 12)) return { single: 44, lane: 30, head: 26, gap: 12 }
  if (width >= 1600) return { single: 84, lane: 64, head: 30, gap: 24 }
  return { single: 60, lane: 44, head: 26, gap: 16 }
}

const heightOf = ({ ties }: Place, { single, lane, head }: Sizes) =>
  ties.length <= 1 ? single : head + ties.length * lane

function systemBox(width: number, height: number, oneSided: boolean): Box {
  if (oneSided) return { x: 0, y: 0, width: 14, height }
  const wide = Math.round(Math.min(280, Math.max(150, width * 0.2)))
  return { x: Math.round((width - wide) / 2), y: 0, width: wide, height }
}

function draw(
  place: Place,
  side: Side,
  top: number,
  height: number,
  { width, system, sizes, oneSided }: { width: number; system: Box; sizes: Sizes; oneSided: boolean },
): { node: Node; lanes: Lane[] } {
  const inner = side === 'left' ? system.x : system.x + system.width
  const room = side === 'left' ? inner : width - inner
  const labelWidth = Math.round(oneSided ? room * 0.58 : Math.min(300, room * 0.56))
  const barX = side === 'left' ? labelWidth + 10 : width - labelWidth - 10 - barWidth
  const labelX = side === 'left' ? 0 : width - labelWidth
  const band = side === 'left' ? { from: barX + barWidth, to: inner } : { from: inner, to: barX }
  const [x, span] = side === 'left' ? [0, inner] : [inner, width - inner]
  const several = place.ties.length > 1
  const head = several ? { x: labelX, y: top, width: labelWidth, height: sizes.head } : null
  const from = top + (head?.height ?? 0)
  const each = several ? sizes.lane : sizes.single
  return {
    node: { place: place.id, side, head, bar: { x: barX, y: from, width: barWidth, height: height - (from - top) } },
    lanes: place.ties.map((tie, i) => {
      const y = from + i * each
      return {
        tie,
        place: place.id,
        side,
        box: { x, y, width: span, height: each },
        label: { x: labelX, y, width: labelWidth, height: each },
        band: { x: band.from, y, width: band.to - band.from, height: each },
      }
    }),
  }
}
