import type { Intertie, Quality, ReadingTuple } from 'contract'
import { percentUsed } from './capacity.ts'
import { direction } from './interchange.ts'
import { worstQuality } from './quality.ts'

type Known = Pick<Intertie, 'flow' | 'net_schedule' | 'limit_import' | 'limit_export'>

/** Deviation from schedule, share of the limit in the flow's own direction, and that direction. */
export function tieFigures({ flow, net_schedule, limit_import, limit_export }: Known) {
  const mw = flow?.[1] ?? null
  const scheduled = net_schedule?.[1] ?? null
  const way = direction(mw)
  const limit = way === 'export' ? limit_export : way === 'import' ? limit_import : null
  return {
    deviation_mw: mw === null || scheduled === null ? null : mw - scheduled,
    limit_used_percent: mw === null ? null : percentUsed(Math.abs(mw), limit?.[1] ?? null),
    direction: way,
  }
}

/** A sum of readings stands for the oldest of its parts and is `partial` while one has no value. */
export function sumOfReadings(parts: readonly (ReadingTuple | null)[]): ReadingTuple | null {
  const known = parts.filter((part): part is [number, number, Quality] => part?.[1] != null)
  if (!known.length) return null
  const worst = worstQuality(known.map(([, , q]) => q))
  return [
    Math.min(...known.map(([t]) => t)),
    known.reduce((sum, [, v]) => sum + v, 0),
    known.length < parts.length && worst === 'good' ? 'partial' : worst,
  ]
}
