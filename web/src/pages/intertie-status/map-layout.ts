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
    return draw(place, side, top, tall, { width, system, sizes })
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

type Sizes = { single: number; lane: number; head: number; gap: number; label: number }

/** Below this the map has one side. */
const narrow = 700
const smallest = 120
const barWidth = 6
const leastBand = 84

function sizesOf(places: readonly Place[], width: number, oneSided: boolean): Sizes {
  const rows = places.reduce((sum, { ties }) => sum + Math.max(1, ties.length), 0)
  const { x, width: wide } = systemBox(width, 0, oneSided)
  const room = oneSided ? width - wide : x
  const most = Math.min(300, room - leastBand - barWidth - 10)
  // Many lanes are flat, so that the table stays near; words of one line need room for it.
  if (rows > (oneSided ? 8 : 12)) {
    const label = oneSided ? most : Math.min(most, Math.max(room * 0.6, oneLine))
    const lane = label >= oneLine ? 30 : 38
    return { single: 44, lane, head: label >= oneLine ? 26 : 38, gap: 12, label }
  }
  const label = oneSided ? most : Math.min(most, Math.max(room * 0.56, 180))
  const head = label >= oneLine ? 26 : 38
  // A wall has room.
  if (width >= 2000) return { single: 120, lane: 96, head: 34, gap: 32, label }
  if (width >= 1500) return { single: 84, lane: 64, head: 30, gap: 24, label }
  return { single: 60, lane: 44, head, gap: 16, label }
}

/** The narrowest label that holds name, flow and share in one line. */
export const oneLine = 260

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
  { width, system, sizes }: { width: number; system: Box; sizes: Sizes },
): { node: Node; lanes: Lane[] } {
  const inner = side === 'left' ? system.x : system.x + system.width
  const labelWidth = Math.floor(sizes.label)
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
