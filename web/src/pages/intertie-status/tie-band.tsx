import { direction } from 'grid/interchange.ts'
import { limitAhead } from './limit-state.ts'
import type { Box, Side } from './map-layout.ts'
import type { MapScale } from './map-scale.ts'
import type { Crossing } from './neighbours.ts'
import style from './tie-map.module.css'

type Props = { one: Crossing; old: boolean; side: Side; box: Box; scale: MapScale; hatch: string }

/** One tie of the map: its limit as an outline, its flow as an arrow inside it, both of one scale. */
export function TieBand({ one, old, side, box, scale, hatch }: Props) {
  const mw = one.flow.value
  const way = direction(mw)
  const limit = limitAhead(mw, one)
  const middle = box.y + box.height / 2
  const [from, to] = [box.x + gap, box.x + box.width - gap]
  const open = limit === null ? null : Math.max(2, scale.px(limit))
  // Towards the neighbour is outward: to the left at the left side.
  const outward = side === 'left' ? -1 : 1
  const heading = way === 'export' ? outward : -outward
  const wide = mw === null ? 0 : Math.max(1.5, scale.px(mw))
  const beyond = open !== null && limit !== null && mw !== null && Math.abs(mw) > limit + 0.5
  return (
    <g>
      {open !== null && way !== 'unknown' && (
        <rect className={style.outline} x={from} y={middle - open / 2} width={to - from} height={open} />
      )}
      {way === 'unknown' && (
        <rect
          className={style.missing}
          x={from}
          y={middle - Math.max(12, open ?? 0) / 2}
          width={to - from}
          height={Math.max(12, open ?? 0)}
          fill={`url(#${hatch})`}
        />
      )}
      {way === 'none' && <path className={style.idle} d={`M${from} ${middle}H${to}`} />}
      {(way === 'export' || way === 'import') && (
        <>
          <path
            className={beyond ? style.beyond : old ? style.old : style.flow}
            d={arrow(from, to, middle, wide, heading)}
          />
          {beyond && open !== null && (
            <path className={style.flow} d={shaft(from, to, middle, Math.min(open, wide), heading)} />
          )}
          {old && <path fill={`url(#${hatch})`} d={arrow(from, to, middle, Math.max(8, wide), heading)} />}
        </>
      )}
    </g>
  )
}

/** Space between a band and what it joins. */
const gap = 5
const headPx = 14

/** An arrow from one end to the other, `wide` px thick, pointing right (1) or left (−1). */
function arrow(from: number, to: number, y: number, wide: number, heading: number): string {
  const [tail, tip] = heading > 0 ? [from, to] : [to, from]
  const neck = tip - heading * headPx
  const half = wide / 2
  const ear = half + 4
  return `M${tail} ${y - half}H${neck}V${y - ear}L${tip} ${y}L${neck} ${y + ear}V${y + half}H${tail}Z`
}

function shaft(from: number, to: number, y: number, wide: number, heading: number): string {
  const [tail, tip] = heading > 0 ? [from, to] : [to, from]
  return `M${tail} ${y - wide / 2}H${tip - heading * headPx}V${y + wide / 2}H${tail}Z`
}
