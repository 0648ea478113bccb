import { defaultRange, parseRange, type Range } from 'grid/range.ts'
import { useMemo } from 'react'
import type { Frame } from '#charts/grammar.ts'
import { useNow, useSystem } from './system.ts'
import { useQueryText } from './use-query-text.ts'

/** The stretch of time that the address asks for, and how to ask for another. A query that says nonsense is the default. */
export function useFrame(): { frame: Frame; range: Range; text: string; choose: (text: string) => void } {
  const { offsets, zone_names } = useSystem()
  const now = useNow(30_000)
  const hour = Math.floor(now / 3_600_000) * 3_600_000
  const [asked, setRange] = useQueryText('range')
  const { range, text } = useMemo(() => {
    const own = asked === undefined ? null : parseRange(asked, hour)
    const fallback = parseRange(defaultRange, hour) as Range
    return own && asked !== undefined ? { range: own, text: asked } : { range: fallback, text: defaultRange }
  }, [asked, hour])
  const frame = useMemo(
    () => ({ from: range.from, to: range.to, now, offsets, zoneNames: zone_names }),
    [range, now, offsets, zone_names],
  )
  const choose = (next: string) => setRange(next === defaultRange ? undefined : next)
  return { frame, range, text, choose }
}
