import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '#data/live.ts'
import type { AskState } from '#data/queries.ts'
import { useSeries } from '#data/series.ts'
import { useNow, useSystem } from '#data/system.ts'
import { useWall } from '#data/wall.ts'
import { drawnFor, isQuick, type Kpi, kpiOf } from './kpi.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

export type Figures = {
  kpis: readonly Kpi[]
  /** Whether the newest readings were told yet; before that nobody knows what is missing. */
  heard: boolean
  /** What the courses are drawn over, epoch ms. */
  from: number
  to: number
  state: AskState
  error: Error | undefined
  refetch: () => void
}

/** The figures of the wall in the user's order, those of the page's system; live, with their course of the day. */
export function useFigures(): Figures {
  const system = useSystem().id
  const { wall, state, error, refetch } = useWall()
  const now = useNow(minuteMs)
  const { catalogue, alerts } = wall
  const chosen = useMemo(
    () => wall.tags.flatMap((tag) => catalogue.get(tag) ?? []).filter((one) => one.system === system),
    [wall.tags, catalogue, system],
  )
  const tags = useMemo(() => chosen.map(({ tag }) => tag), [chosen])
  const latest = useLatest(tags)
  const { ofDay, ofMinutes } = useMemo(() => {
    const drawn = chosen.map((one) => drawnFor(one, catalogue))
    const unique = (all: string[]) => [...new Set(all)]
    return {
      ofDay: unique(drawn.flatMap(({ line, plan }) => (isQuick(line) ? [] : [line.tag, plan.tag]))),
      ofMinutes: unique(drawn.flatMap(({ line }) => (isQuick(line) ? [line.tag] : []))),
    }
  }, [chosen, catalogue])
  const heard = useHeard(latest.size > 0)
  const hour = Math.floor(now / hourMs) * hourMs
  const [from, to] = [hour - 18 * hourMs, hour + 12 * hourMs]
  // As many as a day of five minutes has: raw, so that live readings find their place in it.
  const day = useSeries({ tags: ofDay, from, to, points: 400, forecast: true }).data
  const step = Math.floor(now / (5 * minuteMs)) * 5 * minuteMs
  const minutes = useSeries({
    ...{ tags: ofMinutes, points: 1_000 },
    from: step - 30 * minuteMs,
    to: step + 5 * minuteMs,
  }).data
  const kpis = useMemo(
    () => chosen.map((one) => kpiOf(one, { latest, day, minutes, catalogue, alerts }, now)),
    [chosen, latest, day, minutes, catalogue, alerts, now],
  )
  return { kpis, heard, from, to, state, error: error ?? undefined, refetch }
}

/** The first snapshot brings them all. One that brings none within a while has none. */
function useHeard(some: boolean): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return some || waited
}

const patienceMs = 10_000
