import { useNavigate, useSearch } from '@tanstack/react-router'
import { defaultRange, parseRange, type Range } from 'grid/range.ts'
import { useMemo } from 'react'
import type { Frame } from '#charts/grammar.ts'
import { useNow, useSystem } from './system.ts'

/** The stretch of time that the address asks for, and how to ask for another. A query that says nonsense is the default. */
export function useFrame(): { frame: Frame; range: Range; text: string; choose: (text: string) => void } {
  const { offsets, zone_names } = useSystem()
  const now = useNow(30_000)
  const hour = Math.floor(now / 3_600_000) * 3_600_000
  const { range: asked } = useSearch({ strict: false }) as { range?: string }
  const navigate = useNavigate()
  const { range, text } = useMemo(() => {
    const own = asked === undefined ? null : parseRange(asked, hour)
    const fallback = parseRange(defaultRange, hour) as Range
    return own && asked !== undefined ? { range: own, text: asked } : { range: fallback, text: defaultRange }
  }, [asked, hour])
  const frame = useMemo(
    () => ({ from: range.from, to: range.to, now, offsets, zoneNames: zone_names }),
    [range, now, offsets, zone_names],
  )
  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, range: next === defaultRange ? undefined : next }),
      resetScroll: false,
    } as Parameters<typeof navigate>[0])
  return { frame, range, text, choose }
}
