import type { DashboardAlert } from 'contract'
import { formatIn } from '#format.ts'
import type { Beyond } from '#ui/vocabulary.ts'

/** What is written into the two fields of an alert; undefined: as saved. */
export type ThresholdDraft = { lower_threshold?: string; upper_threshold?: string }

/** The thresholds to save: what was written, on top of what the server has by now. */
export function thresholdsOf(
  draft: ThresholdDraft,
  saved: DashboardAlert | undefined,
): { lower_threshold: number | string | null; upper_threshold: number | string | null } {
  const one = (name: 'lower_threshold' | 'upper_threshold') => {
    const text = draft[name]
    return text === undefined ? (saved?.[name] ?? null) : writtenNumber(text)
  }
  return { lower_threshold: one('lower_threshold'), upper_threshold: one('upper_threshold') }
}

/** A number as people write it, for the server to read: "1,400" and "−5". Nothing written is no threshold. */
export function writtenNumber(text: string): string | null {
  const plain = text.trim().replace(/^−/, '-')
  const ungrouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return ungrouped === '' ? null : ungrouped
}

/** Where a value stands to its thresholds; null: nothing can be told. */
export function standing(
  value: number | null | undefined,
  alert: Pick<DashboardAlert, 'lower_threshold' | 'upper_threshold'> | undefined,
): 'inside' | 'below' | 'above' | null {
  if (value === null || value === undefined || !alert) return null
  if (alert.lower_threshold !== null && value < alert.lower_threshold) return 'below'
  if (alert.upper_threshold !== null && value > alert.upper_threshold) return 'above'
  return 'inside'
}

/** The threshold that a value lies beyond, as it is written; null: it lies beyond none, or nothing can be told. */
export function beyondOf(
  value: number | null | undefined,
  alert: Pick<DashboardAlert, 'lower_threshold' | 'upper_threshold'> | undefined,
  { unit, decimals }: { unit: string; decimals?: number },
): Beyond | null {
  const side = standing(value, alert)
  if (side !== 'below' && side !== 'above') return null
  const limit = side === 'above' ? alert?.upper_threshold : alert?.lower_threshold
  return { side, limit: formatIn(unit, limit ?? null, decimals) }
}
