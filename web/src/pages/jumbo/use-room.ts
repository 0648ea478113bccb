import { useState } from 'react'
import type { Kpi } from './kpi.ts'
import { acrossOf, besideWidth, type CellNeed, type Layout, widthInDigits } from './sizing.ts'

/**
 * What the cells need, as wide as they ever were while this choice was shown: a value that grows shorter moves nothing,
 * one that grows longer than a day ever saw does it once.
 */
export function useRoom(kpis: readonly Kpi[]): readonly CellNeed[] | null {
  const [room, setRoom] = useState<Room | null>(null)
  const next = widened(room, kpis)
  if (next !== room) setRoom(next)
  return next?.needs ?? null
}

type Room = { tags: string; needs: readonly CellNeed[] }

/** The pure half. The same object where nothing grew. */
export function widened(room: Room | null, kpis: readonly Kpi[]): Room | null {
  if (kpis.length === 0) return null
  const tags = kpis.map(({ tag }) => tag).join(' ')
  const before = room?.tags === tags ? room.needs : null
  const needs = kpis.map((kpi, i) => {
    const now = needOf(kpi)
    const old = before?.[i]
    if (!old) return now
    if (old.digits >= now.digits && old.beside >= now.beside) return old
    return { digits: Math.max(old.digits, now.digits), beside: Math.max(old.beside, now.beside) }
  })
  return before && needs.every((need, i) => need === before[i]) ? room : { tags, needs }
}

/** Whether an age of "partial · 22 min ago" fits right of a figure, on its baseline. */
export function fitsAge(kpi: Kpi, layout: Layout, lead: number): boolean {
  return lead - acrossOf(needOf(kpi), layout) > 10 * layout.label
}

function needOf({ text, texts, change, changes, unit }: Kpi): CellNeed {
  return {
    digits: Math.max(1, ...[...texts, text ?? ''].map(widthInDigits)),
    beside: Math.max(...[...changes, change?.text ?? ''].map((one) => besideWidth(one, unit))),
  }
}
