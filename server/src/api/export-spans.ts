import type { ExportBucket } from 'contract'
import { addDays, type HourLabels, hoursOfDay, marketDate, type Offsets, startOfDay } from 'grid/zone.ts'

/** A market hour or day, `[start, end)`; `label` is the hour ending, or the day's date. */
export type Span = { start: number; end: number; label: string }

/** The market's hours or days that lie in `[from, to)`, each whole: as many as the days have. */
export function spansOf(
  bucket: Exclude<ExportBucket, 'raw'>,
  from: number,
  to: number,
  offsets: Offsets,
  labels: HourLabels,
): Span[] {
  const spans: Span[] = []
  for (let date = marketDate(offsets, from); startOfDay(date, offsets) < to; date = addDays(date, 1)) {
    if (bucket === '1d') {
      spans.push({ start: startOfDay(date, offsets), end: startOfDay(addDays(date, 1), offsets), label: date })
      continue
    }
    for (const { start, end, label } of hoursOfDay(date, offsets, labels))
      if (end > from && start < to) spans.push({ start, end, label })
  }
  return spans
}
