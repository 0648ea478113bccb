import type { Question } from '#charts/question.ts'
import { paths } from '#paths.ts'
import type { Shown } from './runs.ts'

/** The routes of this area. */
export const tabs = [
  { label: 'Charts', to: paths.adequacyCharts },
  { label: 'Table', to: paths.adequacyTable },
]

/** What a system without adequacy reports is told. */
export const absent = 'No adequacy report of this system is known at this moment.'

/** How far the shown run has come; `empty`: none is known. */
export function questionOfRun({ newest: { state, error, refetch, data } }: Shown): Question {
  if (state !== 'ready') return { state, error, retry: refetch }
  return { state: data && data.t.length > 0 ? 'ready' : 'empty', retry: refetch }
}
