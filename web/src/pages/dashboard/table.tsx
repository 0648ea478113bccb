import type { Datapoint } from 'contract'
import { addDays } from 'grid/zone.ts'
import { useMemo } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { useDatapoints } from '#data/datapoints.ts'
import { useHourly } from '#data/hourly.ts'
import { useDashboardAlerts, useForecastTable } from '#data/settings.ts'
import { useNow, useSystem } from '#data/system.ts'
import { useDay } from '#data/use-day.ts'
import { formatDate, formatZone } from '#format.ts'
import { Link } from '#navigation/link.tsx'
import { useQueryText } from '#navigation/use-query-text.ts'
import { paths } from '#paths.ts'
import { CopyButton } from '#tables/copy-button.tsx'
import { DayControl } from '#tables/day-control.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { ExportMenu } from '#widgets/export-menu.tsx'
import { copyRows } from './hour-copy.ts'
import { HourSheet } from './hour-sheet.tsx'
import { finerOf, groupsOf } from './hour-table.ts'

/** The market day hour by hour: the user's datapoints, measured and forecast. */
export default function DashboardTable() {
  const { offsets, zone_names, attribution } = useSystem()
  const times = useMarketTime()
  const now = useNow(30_000)
  const { date, today, choose } = useDay()
  const [viewText, setView] = useQueryText('view')
  const view: View = viewText === 'error' ? 'error' : 'plain'
  const { alerts } = useDashboardAlerts()
  const setting = useForecastTable()
  const catalogue = useDatapoints()
  const byTag = useMemo(() => new Map(catalogue.data?.map((one) => [one.tag, one])), [catalogue.data])
  const tags = useMemo(() => knownOf(setting.datapoints, byTag), [setting.datapoints, byTag])
  const asked = useMemo(() => [...new Set([...tags, ...tags.flatMap((tag) => finerTag(tag, byTag))])], [tags, byTag])
  const day = useHourly(date, asked)
  const groups = useMemo(() => groupsOf(tags, byTag, day.data, view === 'error'), [tags, byTag, day.data, view])
  const failed = [setting, catalogue, day].find((one) => one.state === 'failed')
  const zone = formatZone(now, offsets, zone_names)
  const waiting = setting.state === 'loading' || catalogue.state === 'loading' || (tags.length > 0 && !day.data)
  const ready = !failed && !waiting && tags.length > 0
  return (
    <>
      <PageHead title="Dashboard" page="Table" tabs={tabs}>
        <Segmented
          label="Columns"
          options={views}
          value={view}
          onChange={(id) => setView(id === 'plain' ? undefined : id)}
        />
        <DayControl
          date={date}
          today={today}
          name={formatDate(day.data?.hours[0]?.start ?? now, offsets)}
          onStep={(days) => choose(addDays(date, days))}
          onToday={() => choose(today)}
        />
        {ready && (
          <ExportMenu
            tags={tags.flatMap((tag) => [tag, byTag.get(tag)?.forecast ?? tag])}
            from={day.data?.hours[0]?.start}
            to={day.data?.hours.at(-1)?.end}
            buckets={['1h']}
          />
        )}
        <CopyButton disabled={!ready} rows={() => (day.data ? copyRows(groups, day.data, zone, now) : [])} />
      </PageHead>
      {failed && <Failed title="The table could not be loaded." error={failed.error} retry={failed.refetch} />}
      {!failed && waiting && (
        <div style={{ padding: 'var(--gutter)' }}>
          <Loading rows={24} height={16} label="Loading the hours of the day" />
        </div>
      )}
      {!failed && !waiting && tags.length === 0 && (
        <Empty title="No columns chosen." action={<Link to={paths.hourlyTable}>Choose columns</Link>}>
          The table shows the datapoints chosen in the settings.
        </Empty>
      )}
      {ready && day.data && (
        <HourSheet
          groups={groups}
          alerts={alerts}
          answer={day.data}
          now={now}
          zone={times.zoneName(now)}
          caption={`${formatDate(day.data.hours[0]?.start ?? now, offsets)}, ${times.note(now)}, as of ${times.clock(now)}`}
        />
      )}
      <Attribution of={attribution} />
    </>
  )
}

type View = 'plain' | 'error'
const views: readonly { id: View; label: string }[] = [
  { id: 'plain', label: 'Actual and forecast' },
  { id: 'error', label: 'With error' },
]

const tabs = [
  { label: 'Charts', to: paths.dashboardCharts },
  { label: 'Table', to: paths.dashboardTable },
]

/** Chosen datapoints of another system, or gone, have no column here. */
function knownOf(tags: readonly string[] | undefined, byTag: ReadonlyMap<string, Datapoint>): string[] {
  return tags?.filter((tag) => byTag.has(tag)) ?? []
}

function finerTag(tag: string, byTag: ReadonlyMap<string, Datapoint>): string[] {
  const datapoint = byTag.get(tag)
  const finer = datapoint ? finerOf(datapoint, byTag) : null
  return finer === null ? [] : [finer]
}
