import type { ParsedReport } from 'contract'
import type { Clock } from '#clock.ts'
import type { IncomingReport, Ingest, Taken } from '#ingest/ingest.ts'
import { type ReadingSource, type ReportKind, Unreadable } from '#sources/source.ts'

/*
 * For the tests of this folder alone: a source of a tiny format and a gate that writes down what comes.
 */

/**
 * Reads `T_<report>_<period>[_v<n>].txt`, whose lines are `created <ms>`, `late` (a usual lag of a minute) and
 * `<t> <value>`, of intervals of a minute.
 */
export function tinySource(reports: ReportKind[] = []): ReadingSource {
  return {
    name: 'tiny',
    systems: [
      {
        id: 'tiny',
        name: 'Tiny',
        operator: 'Tiny',
        time_zone: 'UTC',
        hour_labels: 'sequential',
        currency: 'EUR',
        attribution: { text: '', url: '' },
        fuels: [],
      },
    ],
    base: 'https://tiny.example/',
    setting: 'TINY_REPORTS',
    reports,
    recognise(fileName) {
      const found = /^T_([A-Za-z]+)_(\d+)(?:_v(\d+))?\.txt$/.exec(fileName)
      return found
        ? { report: found[1] ?? '', period: found[2] ?? '', version: found[3] ? Number(found[3]) : null }
        : null
    },
    read(bytes, fileName) {
      const lines = Buffer.from(bytes).toString().trim().split('\n')
      const pairs = lines.map((line) => line.split(' '))
      if (pairs.some(([first]) => first === 'broken')) throw new Unreadable('broken', 'line 1', 'broken')
      const created = pairs.find(([first]) => first === 'created')?.[1]
      const values = pairs.filter(([first = '']) => /^\d+$/.test(first))
      const { report = '', period = '' } = this.recognise(fileName) ?? {}
      return {
        report,
        period,
        created_at: created === undefined ? null : Number(created),
        ...(lines.includes('late')
          ? { usual_lag: (t: number, interval_s: number) => t + interval_s * 1000 + 60_000 }
          : {}),
        entities: [{ system: 'tiny', type: 'system', source_name: 'TINY' }],
        datapoints: [
          {
            entity: 0,
            kind: 'demand',
            qualifier: '',
            name: 'Demand',
            unit: 'MW',
            interval_s: 60,
            aggregation: 'mean',
            sign: '',
            horizon: 'actual',
            decimals: 0,
            stale_after_s: null,
          },
        ],
        readings: [{ datapoint: 0, t: values.map(([t]) => Number(t)), v: values.map(([, v]) => Number(v)) }],
        runs: [],
        faults: [],
      }
    },
  }
}

/** Answers as ingest does: what is known by the clock is in, `next_due` tells when more is. */
export function writingGate(clock: Pick<Clock, 'now'>) {
  const reports: (IncomingReport & { at: number; taken: Taken })[] = []
  const quarantined: { name: string; reason: string }[] = []
  const gate: { failing: string | null } = { failing: null }
  const ingest: Ingest = {
    async report(incoming) {
      if (gate.failing !== null && incoming.name.includes(gate.failing)) throw new Error('the database is away')
      const next_due = nextDue(incoming.parsed, incoming.file_published_at ?? 0, clock.now())
      const taken: Taken = { state: 'applied', report_id: 1, added: 1, changed: 0, unchanged: 0, next_due }
      reports.push({ ...incoming, at: clock.now(), taken })
      return taken
    },
    quarantine: async ({ name, fault }) => {
      quarantined.push({ name, reason: fault.reason })
    },
    push: async () => ({ accepted: 0, rejected: [] }),
  }
  return { ingest, reports, quarantined, gate, names: () => reports.map((report) => report.name) }
}

function nextDue({ created_at, usual_lag, readings }: ParsedReport, published: number, now: number): number | null {
  const created = created_at ?? published
  const due = readings.flatMap(({ t }) =>
    t.map((each) => (usual_lag ? Math.min(created, usual_lag(each, 60)) : created)),
  )
  const later = due.filter((at) => at > now)
  return later.length === 0 ? null : Math.min(...later)
}

export const silent = { info: () => undefined, warn: () => undefined }

/** Looks again and again until it holds; the test's own time limit ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}
