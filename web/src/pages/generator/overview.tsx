import type { Fuel, Generator } from 'contract'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { useDatapoints } from '#data/datapoints.ts'
import { useGenerators } from '#data/generators.ts'
import { useProvenance } from '#data/provenance.ts'
import { useNow, useSystem } from '#data/system.ts'
import { noData } from '#format.ts'
import { paths } from '#paths.ts'
import type { TreeNode, TreeRow } from '#tables/tree.ts'
import { TreeTable } from '#tables/tree-table.tsx'
import { Button } from '#ui/button.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import type { Times } from '#ui/times.ts'
import { ExportMenu } from '#widgets/export-menu.tsx'
import { columnsOf } from './columns.tsx'
import { fleetAfter, fleetOf, type Plant, wholeFleet } from './fleet.ts'
import { Movers } from './movers.tsx'
import style from './overview.module.css'
import { partlyStale, type Staleness, stalenessOf } from './staleness.ts'
import { Toolbar } from './toolbar.tsx'
import { useTrend } from './trend.ts'
import { useFleetTable } from './use-fleet-table.ts'
import { useShownColumns } from './use-shown-columns.ts'

const Provenance = lazy(async () => ({ default: (await import('#ui/provenance.tsx')).Provenance }))

/** Every unit, by fuel and station: what it gives, what it could, what changed. */
export default function GeneratorOverview() {
  const { fuels, attribution } = useSystem()
  const times = useMarketTime()
  const { data, state, error, refetch } = useGenerators()
  const intervals = useIntervals()
  const now = useNow(60_000)
  const fleet = useFleet(data, fuels)
  const { shown, toggle } = useShownColumns()
  const whole = useMemo(() => wholeFleet(data ?? []), [data])
  const table = useFleetTable(fleet)
  const [asked, setAsked] = useState<Plant | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const ask = useProvenance()

  const usual = usualMoment(whole)
  const hourly = usual !== null && intervals(usual.tag) >= 3_600_000
  const asOf = usual
    ? `as of ${hourly ? times.hourOf(usual.t) : times.clock(usual.t)}${dayUnlessToday(usual.t, now, times)}`
    : 'no reading yet'
  const trendMs = intervals(data?.[0]?.tags.generation) || 3_600_000
  const trend = useTrend(data, usual && Math.floor(usual.t / trendMs) * trendMs, trendMs)
  const columns = useMemo(() => {
    const stalenessFor = (plant: Plant) => stalenessOf(plant, now, intervals)
    const when = (plant: Plant) => {
      const last = usualMoment(plant)
      if (last === null) return noData
      return intervals(last.tag) >= 3_600_000 ? times.hourOf(last.t) : times.time(last.t)
    }
    return columnsOf({ asOf, stalenessFor, when, trend }, shown)
  }, [asOf, now, intervals, trend, shown, times])
  const pick = (row: TreeRow<Plant>, element: HTMLElement) => {
    anchor.current = element
    setAsked(row.value)
  }
  const unit = asked?.units[0]
  const staleness = useMemo(() => stalenessOf(whole, now, intervals), [whole, now, intervals])
  return (
    <>
      <PageHead title="Generator" page="Overview" tabs={tabs}>
        <Toolbar table={table} count={data?.length ?? 0} shown={shown} onColumn={toggle} />
        <ExportMenu tags={data?.flatMap(({ tags }) => outputTags(tags)) ?? []} />
      </PageHead>
      <div className={style.page}>
        <div className={style.table}>
          {state === 'loading' && <Loading rows={12} height={24} label="Loading the units" />}
          {state === 'failed' && <Failed title="The units could not be loaded." error={error} retry={refetch} />}
          {data && (
            <TreeTable
              label="Units by fuel and station"
              columns={columns}
              nameOf={nameOf}
              rows={table.rows}
              rowClass={rowClass}
              sort={table.sort}
              onSort={table.sortBy}
              onOpen={table.open}
              onPick={pick}
              revealed={table.revealed}
            />
          )}
          {data?.length === 0 && (
            <Empty title="No units here.">No source of this system reports the output of its units.</Empty>
          )}
          {data && data.length > 0 && table.rows.length === 0 && (
            <Empty
              title="No unit matches."
              action={
                <Button
                  onPress={() => {
                    table.setSearch('')
                    table.setFilter('all')
                  }}
                >
                  Show all units
                </Button>
              }
            />
          )}
          <Lacking whole={whole} staleness={staleness} />
          <Attribution of={attribution} />
        </div>
        {data && data.length > 0 && (
          <Movers whole={whole} fleet={fleet} asOf={asOf} staleness={staleness} onGo={table.reveal} />
        )}
      </div>
      {unit?.output && unit.output_tag && (
        <Suspense fallback={null}>
          <Provenance
            key={unit.id}
            ask={ask(unit.output_tag, unit.output[0])}
            unit="MW"
            anchor={anchor}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const nameOf = (plant: Plant) => plant.name

const tabs = [
  { label: 'Overview', to: paths.generatorOverview },
  { label: 'Performance', to: paths.generatorPerformance },
]

function rowClass({ value, level }: TreeRow<Plant>): string | undefined {
  return value.kind === 'fuel' ? style.fuelRow : level === 2 && value.kind === 'station' ? style.stationRow : undefined
}

/** The fleet, in which a plant that has not changed is the same as before: its row is not drawn again. */
function useFleet(data: Generator[] | undefined, fuels: Fuel[]): TreeNode<Plant>[] {
  const before = useRef<TreeNode<Plant>[]>([])
  const fleet = useMemo(() => fleetAfter(before.current, fleetOf(data ?? [], fuels)), [data, fuels])
  useEffect(() => {
    before.current = fleet
  }, [fleet])
  return fleet
}

/** The interval of a unit's output, from the catalogue; an hour until that is known. */
function useIntervals(): (tag: string | null | undefined) => number {
  const { data } = useDatapoints({ kind: 'generation', entity: 'generator' })
  const byTag = useMemo(() => new Map(data?.map((one) => [one.tag, (one.interval_s ?? 0) * 1_000])), [data])
  return useCallback((tag) => byTag.get(tag ?? '') ?? 3_600_000, [byTag])
}

/** The moment that most of these units tell of (of several the newest): one that reports by the second does not speak for all. */
function usualMoment({ units }: Plant): { t: number; tag: string | null } | null {
  const counts = new Map<number, number>()
  for (const { output } of units) if (output) counts.set(output[0], (counts.get(output[0]) ?? 0) + 1)
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  const one = usual && units.find(({ output }) => output?.[0] === usual[0])
  return one?.output ? { t: one.output[0], tag: one.output_tag } : null
}

function outputTags({ generation, capability }: Record<string, string | undefined>): string[] {
  return [generation, capability].filter((tag) => tag !== undefined)
}

function dayUnlessToday(t: number, now: number, { date }: Pick<Times, 'date'>): string {
  return date(t) === date(now) ? '' : `, ${date(t).split(' ').slice(0, 3).join(' ')}`
}

/** What a star means: what a sum lacks, and what of it is old. */
function Lacking({ whole: { output }, staleness }: { whole: Plant; staleness: Staleness | null }) {
  const old = partlyStale(staleness)
  if (output.known === output.of && !old) return null
  return (
    <p className={style.attribution}>
      * partial: sum of the units that report
      {output.known < output.of && `; ${output.of - output.known} of ${output.of} have no output`}
      {old && `; ${old}`}
    </p>
  )
}
