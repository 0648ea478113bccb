import { addDays, hourEndingAt } from 'grid/zone.ts'
import { useMemo } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { useNow, useSystem } from '#data/system.ts'
import { useDay } from '#data/use-day.ts'
import { formatDate, formatZone } from '#format.ts'
import { useQueryText } from '#navigation/use-query-text.ts'
import type { CopyCell } from '#tables/copy.ts'
import { CopyButton } from '#tables/copy-button.tsx'
import { DayControl } from '#tables/day-control.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { AdequacySheet } from './adequacy-sheet.tsx'
import { type AdequacyRow, rowsOf } from './rows.ts'
import { RunControl } from './run-control.tsx'
import { useShownRun } from './runs.ts'
import { absent, questionOfRun, tabs } from './states.ts'

/** A market day of a run in the operator's own order, hour by hour, down to excess or shortfall. */
export default function AdequacyTable() {
  const { fuels, attribution, offsets, zone_names, hour_labels } = useSystem()
  const now = useNow(60_000)
  const { today, choose } = useDay()
  const shown = useShownRun('day')
  const [layout, setLayout] = useQueryText('layout')
  const { data } = shown.newest
  const before = shown.before ? (shown.previous.data ?? null) : null
  const rows = useMemo(() => (data ? rowsOf(data, fuels, before) : []), [data, fuels, before])
  const hours = useMemo(
    () => data?.t.map((t) => hourEndingAt(offsets, t, hour_labels)) ?? [],
    [data, offsets, hour_labels],
  )
  const question = questionOfRun(shown)
  const zone = formatZone(hours[0]?.start ?? now, offsets, zone_names)
  const day = shown.day ?? today
  const dayName = formatDate(Date.parse(`${day}T12:00:00Z`), [[0, 0]])
  return (
    <>
      <PageHead title="Adequacy" page="Table" tabs={tabs}>
        <RunControl shown={shown} />
        <DayControl
          date={day}
          today={today}
          name={dayName}
          onStep={(days) => choose(addDays(day, days))}
          onToday={() => choose(today)}
        />
        <Segmented
          label="Layout"
          options={layouts}
          value={layout === 'down' ? 'down' : 'across'}
          onChange={(id) => setLayout(id === 'across' ? undefined : id)}
        />
        <CopyButton disabled={question.state !== 'ready'} rows={() => copyRows(rows, hours, `${day} (${zone})`)} />
      </PageHead>
      {question.state === 'loading' && (
        <div style={{ padding: 'var(--gutter)' }}>
          <Loading rows={24} height={16} label="Loading the run" />
        </div>
      )}
      {question.state === 'failed' && (
        <Failed title="The run could not be loaded." error={question.error} retry={question.retry} />
      )}
      {question.state === 'empty' && (
        <Empty title={`Nothing for ${dayName}.`}>
          {shown.runs.length === 0 ? absent : 'The shown run says nothing about this day.'}
        </Empty>
      )}
      {question.state === 'ready' && (
        <AdequacySheet
          rows={rows}
          hours={hours}
          now={now}
          zone={zone}
          down={layout === 'down'}
          caption={`Adequacy, ${dayName}, MW, hour ending, ${zone}`}
        />
      )}
      <Attribution of={attribution} />
    </>
  )
}

const layouts = [
  { id: 'across', label: 'Hours across' },
  { id: 'down', label: 'Hours down' },
] as const

function copyRows(rows: readonly AdequacyRow[], hours: readonly { label: string }[], day: string): CopyCell[][] {
  let group = ''
  return [
    [day, 'MW', ...hours.map((hour) => `HE ${hour.label}`)],
    ...rows.map((row) => {
      group = row.group?.name ?? group
      return [group, row.label, ...row.v]
    }),
  ]
}
