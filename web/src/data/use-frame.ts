import { defaultRange, fixedText, parseRange, presets, type Range } from 'grid/range.ts'
import { useMemo, useState } from 'react'
import type { Frame } from '#charts/grammar.ts'
import { useQueryText } from '#navigation/use-query-text.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { useNow, useSystem } from './system.ts'

export type ChosenFrame = {
  frame: Frame
  range: Range
  /** As the address says it. */
  text: string
  choose: (text: string) => void
  /** Puts a stretch that was zoomed or moved to into the address. */
  zoom: (from: number, to: number) => void
  /** Back to where the zoom began; undefined while nothing is zoomed. */
  reset?: () => void
}

/**
 * The stretch of time that the address asks for, and how to ask for another. A query that says nothing, or nonsense, is
 * `own`.
 */
export function useFrame(own: string = defaultRange): ChosenFrame {
  const { offsets, zone_names } = useSystem()
  const times = useMarketTime()
  const now = useNow(30_000)
  const hour = Math.floor(now / 3_600_000) * 3_600_000
  const [asked, setRange] = useQueryText('range')
  const { range, text } = useMemo(() => {
    const said = asked === undefined ? null : parseRange(asked, hour)
    if (said && asked !== undefined) return { range: said, text: asked }
    const range = parseRange(own, hour)
    return range ? { range, text: own } : { range: parseRange(defaultRange, hour) as Range, text: defaultRange }
  }, [asked, own, hour])
  const frame = useMemo(
    () => ({ from: range.from, to: range.to, now, offsets, zoneNames: zone_names, written: times }),
    [range, now, offsets, zone_names, times],
  )
  const choose = (next: string) => setRange(next === own ? undefined : next)
  const [before, setBefore] = useState(own)
  const zoomed = isZoomed(range, hour)
  const zoom = (from: number, to: number) => {
    if (!zoomed) setBefore(text)
    choose(fixedText({ from, to }))
  }
  return { frame, range, text, choose, zoom, reset: zoomed ? () => choose(before) : undefined }
}

/** A stretch as long as a preset is that preset on another day. */
function isZoomed({ from, to, relative }: Range, now: number): boolean {
  if (relative) return false
  return !presets.some(({ id }) => {
    const preset = parseRange(id, now)
    return preset !== null && preset.to - preset.from === to - from
  })
}
