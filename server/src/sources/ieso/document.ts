import type { ParsedReport } from 'contract'
import { Unreadable } from '#sources/source.ts'
import { readXml, type XmlElement } from '#sources/xml.ts'
import { createDraft, type Draft } from './draft.ts'
import { dayStart, stampAt } from './est.ts'
import { compact, documentOf } from './report.ts'

/** What stands above a report's records: its draft, and the start of the day that it is of (of a year: its first day). */
export type Opened = { draft: Draft; day: number }

/**
 * Reads an XML report record by record. `dated` names the element above the records that holds its day (a date or a
 * stamp) or year. Throws `Unreadable` where that is missing or no record is found.
 */
export function readDocument(
  bytes: Uint8Array,
  about: Pick<ParsedReport, 'report' | 'usual_lag'> & { dated: string },
  records: Record<string, (element: XmlElement, opened: Opened) => void>,
): Opened {
  let created = ''
  let dated = ''
  let opened: Opened | undefined
  const take: Record<string, (element: XmlElement) => void> = {
    CreatedAt: (element) => {
      created = element.text
    },
    [about.dated]: (element) => {
      dated = element.text
    },
  }
  for (const [name, read] of Object.entries(records))
    take[name] = (element) => {
      opened ??= open(about, created, dated)
      read(element, opened)
    }
  readXml(bytes, documentOf(about.report), take)
  if (!opened) throw new Unreadable('holds none of its records', Object.keys(records).join(', '))
  return opened
}

function open(about: Parameters<typeof readDocument>[1], created: string, dated: string): Opened {
  const date = dated.slice(0, 10)
  const day = dayStart(/^\d{4}$/.test(date) ? `${date}-01-01` : date)
  if (day === null) throw new Unreadable('is of no day', about.dated, dated)
  const created_at = stampAt(created)
  const draft = createDraft({ report: about.report, period: compact(date), created_at, usual_lag: about.usual_lag })
  if (created_at === null) draft.fault('CreatedAt', 'no creation stamp', created)
  return { draft, day }
}
