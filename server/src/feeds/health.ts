import type { SourceState } from 'contract'

/** What a feed tells of itself while it works. `report` may be empty: of the whole source. */
export type Health = {
  /** Something was had, "nothing new" included; heals an earlier fault of that report. */
  success: (report: string) => void
  fault: (report: string, text: string) => void
  /** The fault of that report is over, though nothing new was had. */
  mended: (report: string) => void
  /** A remark for the detail, by name: `3 files of unknown name skipped`; null takes it back. */
  note: (name: string, text: string | null) => void
  /** What the database knows, asked for every few seconds. */
  known: (facts: KnownFacts) => void
  /** The first round is done. */
  started: () => void
  state: (now: number) => SourceState
}

export type KnownFacts = {
  last_success: number | null
  /** Per report: end of the newest interval, or the newest run. */
  newest: Map<string, number>
  quarantined: { report: string; name: string; reason: string }[]
}

/** How late a source's data may be. */
export type Lateness = {
  /** Seconds per report; others have `otherwise_s`. */
  stale_after_s: Map<string, number>
  otherwise_s: number
  /**
   * `any`: late as soon as one report is (an operator's address, where each is expected). `all`: only when nothing is
   * fresh (a folder, which may hold one report of last year beside today's).
   */
  when: 'any' | 'all'
}

/** `now` is asked for market time; `changed` is called after whatever may have changed the state. */
export function createHealth(name: string, lateness: Lateness, now: () => number, changed: () => void): Health {
  const faults = new Map<string, string>()
  const notes = new Map<string, string>()
  let facts: KnownFacts = { last_success: null, newest: new Map(), quarantined: [] }
  let last: number | null = null
  let started = false

  return {
    success(report) {
      last = now()
      faults.delete(report)
      changed()
    },
    fault(report, text) {
      faults.set(report, text)
      changed()
    },
    mended(report) {
      if (faults.delete(report)) changed()
    },
    note(key, text) {
      if (text === null) notes.delete(key)
      else notes.set(key, text)
      changed()
    },
    known(fresh) {
      facts = fresh
      changed()
    },
    started() {
      started = true
      changed()
    },
    state(at) {
      const last_success = last === null ? facts.last_success : Math.max(last, facts.last_success ?? last)
      const late = lateReports(facts.newest, lateness, at)
      return {
        name,
        last_success,
        age_s: last_success === null ? null : Math.max(0, (at - last_success) / 1000),
        // An address has said nothing before its first answer; a folder may well be empty.
        state: worst(
          started && (lateness.when === 'all' || last_success !== null),
          faults.size > 0,
          facts.quarantined.length > 0,
          late.length > 0,
        ),
        detail: [
          ...[...faults].map(([report, text]) => (report ? `${report}: ${text}` : text)),
          ...quarantineText(facts.quarantined),
          ...late.map(([report, age]) => `${report}: newest data ${ageText(age)} old`),
          ...notes.values(),
        ].join('; '),
      }
    },
  }
}

function worst(started: boolean, failing: boolean, quarantined: boolean, late: boolean): SourceState['state'] {
  if (failing) return 'failing'
  if (!started) return 'starting'
  if (quarantined) return 'quarantined'
  return late ? 'late' : 'ok'
}

/** Reports whose newest data is too old, with its age in ms. */
export function lateReports(newest: Map<string, number>, lateness: Lateness, now: number): [string, number][] {
  const late = [...newest]
    .map(([report, end]): [string, number] => [report, now - end])
    .filter(([report, age]) => age > (lateness.stale_after_s.get(report) ?? lateness.otherwise_s) * 1000)
  return lateness.when === 'all' && late.length < newest.size ? [] : late
}

function quarantineText(quarantined: KnownFacts['quarantined']): string[] {
  const newest = quarantined.at(-1)
  if (!newest) return []
  const count = quarantined.length === 1 ? '1 report' : `${quarantined.length} reports`
  return [`${count} in quarantine, last ${newest.name}: ${newest.reason}`]
}

/** An age in words, the largest unit alone. */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 120) return `${minutes} min`
  if (minutes < 2880) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} days`
}
