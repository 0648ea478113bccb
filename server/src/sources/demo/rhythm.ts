import type { ParsedReport } from 'contract'

/** A kind of report that comes again and again. */
export type Rhythm = {
  /** Start of the span that holds `t`. */
  start: (t: number) => number
  /** Start of the span after the one that starts at `t`. */
  next: (t: number) => number
  /** When the report of the span from `t` is known; never falls. */
  known: (t: number) => number
  /** No report is known more than this after its span's start. */
  within_ms: number
  /** Absent: always. */
  holds?: (t: number) => boolean
  make: (t: number, created_at: number) => ParsedReport
}

/** What becomes known in (from, to], in order; reports of one instant in the order of the rhythms. */
export function* play(rhythms: Rhythm[], from: number, to: number): Iterable<ParsedReport> {
  const next = rhythms.map(({ start, next: after, known, within_ms }) => {
    let t = start(from - within_ms)
    while (known(t) <= from) t = after(t)
    return t
  })
  const due = rhythms.map(({ known }, i) => known(next[i] as number))
  for (;;) {
    let first = 0
    for (const [i, at] of due.entries()) if (at < (due[first] as number)) first = i
    const created_at = due[first] as number
    const rhythm = rhythms[first]
    if (!rhythm || created_at > to) return
    const t = next[first] as number
    next[first] = rhythm.next(t)
    due[first] = rhythm.known(next[first] as number)
    if (rhythm.holds?.(t) ?? true) yield rhythm.make(t, created_at)
  }
}

/** Spans of one length, counted from 1970. */
export function every(ms: number): Pick<Rhythm, 'start' | 'next'> {
  return { start: (t) => Math.floor(t / ms) * ms, next: (t) => t + ms }
}
