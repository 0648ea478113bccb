import type { HourlyAnswer } from 'contract'
import type { CopyCell } from '#tables/copy.ts'
import { cellsOf, type Group } from './hour-table.ts'

/** The table as a spreadsheet takes it: raw numbers, the zone in the head, one row per hour. */
export function copyRows(groups: readonly Group[], answer: HourlyAnswer, zone: string, now: number): CopyCell[][] {
  const columns = groups.flatMap((group) =>
    group.parts.map((part) => ({
      head: `${group.datapoint.name} ${part} (${group.datapoint.unit})`,
      tag: group.datapoint.tag,
      cells: cellsOf(group, part, answer.hours, now),
    })),
  )
  return [
    [`${answer.date} (${zone})`, 'Interval start (UTC)', ...columns.map((column) => column.head)],
    ['', '', ...columns.map((column) => column.tag)],
    ...answer.hours.map((hour, i) => [
      `HE ${hour.label}`,
      new Date(hour.start).toISOString(),
      ...columns.map((column) => column.cells[i]?.v ?? null),
    ]),
  ]
}
