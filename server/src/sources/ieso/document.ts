import type { ParsedReport } from 'contract'
import { Unreadable } from '#sources/source.ts'
import { readXml, type XmlElement } from '#sources/xml.ts'
import { createDraft, type Draft } from './draft.ts'
import { dayStart, hourStart, stampAt } from './est.ts'
import { compact, documentOf } from './report.ts'

/**
 * What stands above a report's records: its draft, and the start of the day that it is of (of a year: its first day; of
 * an hour: that hour).
 */
export type Opened = { draft: Draft; day: number }

/**
 * Reads an XML report record by record. `dated` names the element above the records that holds its day (a date or a
 * stamp) or year. A report of one hour (`hourly`) has the hour in `DeliveryHour` beside it, or with the date in one
 * sentence: `For 2025-04-23 - Hour 12`. Throws `Unreadable` where that is missing or no record is found.
 */
export function readDocument(
  bytes: Uint8Array,
  about: Pick<ParsedReport, 'report' | 'usual_lag'> & { dated: string; hourly?: true },
  records: Record<string, (element: XmlElement, opened: Opened) => void>,
): Opened {
  let created = ''
  let dated = ''
  let hour: string | undefined
  let opened: Opened | undefined
  const take: Record<string, (element: XmlElement) => void> = {
    CreatedAt: (element) => {
      created = element.text
    },
    [about.dated]: (element) => {
      dated = element.text
    },
    ...(about.hourly && {
      DeliveryHour: (element) => {
        hour = element.text
      },
    }),
  }
  for (const [name, read] of Object.entries(records))
    take[name] = (element) => {
      opened ??= about.hourly ? openHour(about, created, dated, hour) : openDay(about, created, dated)
      read(element, opened)
    }
  readXml(bytes, documentOf(about.report), take)
  if (!opened) throw new Unreadable('holds none of its records', Object.keys(records).join(', '))
  return opened
}

type About = Parameters<typeof readDocument>[1]

function openDay(about: About, created: string, dated: string): Opened {
  const date = dated.slice(0, 10)
  const day = dayStart(/^\d{4}$/.test(date) ? `${date}-01-01` : date)
  if (day === null) throw new Unreadable('is of no day', about.dated, dated)
  return { draft: begin(about, compact(date), created), day }
}

function openHour(about: About, created: string, dated: string, delivered: string | undefined): Opened {
  const date = /\d{4}-\d\d-\d\d/.exec(dated)?.[0] ?? ''
  const he = delivered ?? /Hour (\d{1,2})$/i.exec(dated)?.[1] ?? ''
  const day = dayStart(date)
  if (day === null) throw new Unreadable('is of no day', about.dated, dated)
  const hour = hourStart(day, he)
  if (hour === null) throw new Unreadable('is of no hour', delivered === undefined ? about.dated : 'DeliveryHour', he)
  return { draft: begin(about, compact(date) + he.padStart(2, '0'), created), day: hour }
}

function begin({ report, usual_lag }: About, period: string, created: string): Draft {
  const created_at = stampAt(created)
  const draft = createDraft({ report, period, created_at, usual_lag })
  if (created_at === null) draft.fault('CreatedAt', 'no creation stamp', created)
  return draft
}
