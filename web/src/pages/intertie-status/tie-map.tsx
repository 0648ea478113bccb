import type { IntertiesAnswer } from 'contract'
import { type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useSize } from '#charts/use-size.ts'
import { useNow, useSystem } from '#data/system.ts'
import { formatMw, formatNumber } from '#format.ts'
import { Stale } from '#ui/states.tsx'
import { vocabulary } from '#ui/vocabulary.ts'
import { LimitMark } from './limit-mark.tsx'
import { limitAhead } from './limit-state.ts'
import { type Box, layoutMap, oneLine } from './map-layout.ts'
import { type MapScale, mapScale } from './map-scale.ts'
import type { Crossing, Neighbour } from './neighbours.ts'
import { PriceValue } from './price-value.tsx'
import { TieBand } from './tie-band.tsx'
import style from './tie-map.module.css'
import { FlowAge, FlowValue, isOld } from './tie-value.tsx'

export type Marking = { marked: string | null; onMark: (tie: string | null) => void }
type Props = { answer: IntertiesAnswer; neighbours: readonly Neighbour[] } & Marking

/** The system and its neighbours, a band per tie, all on one scale. Every band leads to its row of the table. */
export function TieMap({ answer, neighbours, marked, onMark }: Props) {
  const { name } = useSystem()
  const now = useNow(5_000)
  const field = useRef<HTMLDivElement>(null)
  const width = useSize(field)?.width ?? 0
  const hatch = useId()
  const ties = useMemo(() => tiesOf(neighbours), [neighbours])
  const places = useMemo(
    () =>
      neighbours.map((one) => ({ id: one.id, ties: one.ties.length > 1 ? one.parts.map(({ id }) => id) : [one.id] })),
    [neighbours],
  )
  const map = useMemo(() => layoutMap(places, width), [places, width])
  const twoSided = map.system.width > 60
  const scale = mapScale(useGrown(mostOf([...ties.values()])), map.bandPx)
  const whole = new Map(neighbours.map((one) => [one.id, one]))
  return (
    <section className={style.map} aria-label="Map of the ties">
      {!twoSided && width > 0 && <p className={style.owner}>{name} at the left</p>}
      <div ref={field} className={style.field} style={{ height: map.height }}>
        {width > 0 && (
          <>
            <svg className={style.drawing} width={width} height={map.height} aria-hidden>
              <defs>
                <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <rect className={style.hatch} width="2" height="6" />
                </pattern>
              </defs>
              <rect className={style.system} {...map.system} rx="3" />
              {map.nodes.map(({ place, bar }) => (
                <rect key={place} className={style.bar} {...inner(bar)} rx="2" />
              ))}
              {map.lanes.map(({ tie, side, band }) => (
                <TieBand
                  key={tie}
                  one={ties.get(tie) as Crossing}
                  old={isOld((ties.get(tie) as Crossing).flow, now)}
                  side={side}
                  box={band}
                  scale={scale}
                  hatch={hatch}
                />
              ))}
            </svg>
            {twoSided && (
              <div className={style.name} style={place(map.system)}>
                <b>{name}</b>
                {answer.price && (
                  <span className={style.price}>
                    <PriceValue price={answer.price} now={now} />
                  </span>
                )}
              </div>
            )}
            {map.nodes.map(({ place: id, head, side }) => {
              const one = whole.get(id)
              return head && one ? (
                <p
                  key={id}
                  className={style.head}
                  data-side={side}
                  data-tall={head.height > 34 || undefined}
                  style={place(head)}
                >
                  <b title={one.name}>{one.name}</b>
                  <FlowValue one={one} now={now} plain />
                </p>
              ) : null
            })}
            {map.lanes.map(({ tie, place: id, side, box, label }) => {
              const one = ties.get(tie) as Crossing
              const alone = whole.get(id)?.ties.length === 1
              return (
                <a
                  key={tie}
                  className={style.lane}
                  href={`#${rowId(tie)}`}
                  data-marked={marked === tie || undefined}
                  style={place(box)}
                  onClick={(event) => goTo(event, tie)}
                  onPointerEnter={() => onMark(tie)}
                  onPointerLeave={() => onMark(null)}
                  onFocus={() => onMark(tie)}
                  onBlur={() => onMark(null)}
                >
                  <span
                    className={style.label}
                    data-side={side}
                    data-flat={linesFor(label) === 1 || undefined}
                    data-tight={label.width < 220 || undefined}
                    style={{ width: label.width }}
                  >
                    <Words
                      one={one}
                      name={alone ? (whole.get(id)?.name ?? one.name) : one.name}
                      lines={linesFor(label)}
                      now={now}
                    />
                  </span>
                </a>
              )
            })}
          </>
        )}
      </div>
      <Legend scale={scale} hatch={hatch} />
    </section>
  )
}

/** The place in the table that a tie's band leads to. */
export const rowId = (tie: string) => `tie-${tie}`

function Words({ one, name, lines, now }: { one: Crossing; name: string; lines: 1 | 2 | 3; now: number }) {
  const old = isOld(one.flow, now)
  return (
    <>
      <span className={style.title}>
        <b title={name}>{name}</b>
        <LimitMark one={one} short={lines < 3} />
      </span>
      <span>
        <FlowValue one={one} now={now} plain />
        {lines < 3 && (old ? <Stale /> : <Share one={one} short />)}
      </span>
      {lines === 3 && <span>{old ? <FlowAge flow={one.flow} now={now} /> : <Share one={one} />}</span>}
    </>
  )
}

/** How much of the limit ahead a flow uses, in words. */
function Share({ one, short = false }: { one: Crossing; short?: boolean }): ReactNode {
  const limit = limitAhead(one.flow.value, one)
  if (one.direction === 'none' || one.direction === 'unknown') return null
  if (limit === null) return short ? null : <small className={style.share}>no limit known</small>
  const percent = one.usedPercent === null ? 'limit' : `${formatNumber(one.usedPercent)} %`
  return <small className={style.share}>{short ? percent : `${percent} of ${formatMw(limit)} MW`}</small>
}

function Legend({ scale, hatch }: { scale: MapScale; hatch: string }) {
  return (
    <p className={style.legend}>
      <span>Band width to scale:</span>
      {scale.legendMw.map((mw) => (
        <span key={mw}>
          <svg width="28" height={Math.max(2, scale.px(mw))} aria-hidden>
            <rect className={style.sample} width="28" height={Math.max(1, scale.px(mw))} />
          </svg>
          {formatMw(mw)} MW
        </span>
      ))}
      <span>
        <svg width="28" height="12" aria-hidden>
          <rect className={style.outline} x="0.5" y="0.5" width="27" height="11" />
        </svg>
        limit in the flow's direction
      </span>
      <span>
        <svg width="28" height="12" aria-hidden>
          <rect className={style.missing} x="0.5" y="0.5" width="27" height="11" fill={`url(#${hatch})`} />
        </svg>
        {vocabulary.missing.word}
      </span>
    </p>
  )
}

/** Goes to the row and its figures, without leaving the address behind. */
function goTo(event: MouseEvent, tie: string) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  const row = document.getElementById(rowId(tie))
  if (!row) return
  event.preventDefault()
  row.scrollIntoView({ block: 'center' })
  row.querySelector('button')?.focus({ preventScroll: true })
}

/** The largest so far: a scale that shrank when a limit is cut would move every band. */
function useGrown(value: number): number {
  const [most, setMost] = useState(value)
  if (value > most) setMost(value)
  return Math.max(value, most)
}

function mostOf(ties: readonly Crossing[]): number {
  return Math.max(
    0,
    ...ties.flatMap((one) => [Math.abs(one.flow.value ?? 0), one.limitImport ?? 0, one.limitExport ?? 0]),
  )
}

function tiesOf(neighbours: readonly Neighbour[]): ReadonlyMap<string, Crossing> {
  return new Map(neighbours.flatMap((one) => (one.parts.length > 0 ? one.parts : [one])).map((one) => [one.id, one]))
}

const linesFor = ({ width, height }: Box) => (height < 56 ? (width >= oneLine && height < 40 ? 1 : 2) : 3)
const place = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height })
/** Bars of neighbours below each other do not touch. */
const inner = ({ x, y, width, height }: Box): Box => ({ x, y: y + 4, width, height: height - 8 })
