import { useMemo } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { useGenerators } from '#data/generators.ts'
import { useSystem } from '#data/system.ts'
import { useQueryText } from '#navigation/use-query-text.ts'
import { paths } from '#paths.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { ChoicePicker } from './choice-picker.tsx'
import { fleetOf } from './fleet.ts'
import style from './performance.module.css'
import { PerformanceBody } from './performance-body.tsx'
import { choicesOf, chosenOf } from './performance-choice.ts'
import { PeriodControl } from './period-control.tsx'
import { usePeriod } from './use-period.ts'

/** How a unit, a station or a fuel did over a period. */
export default function GeneratorPerformance() {
  const { fuels, attribution } = useSystem()
  const { data, state, error, refetch } = useGenerators()
  // Live outputs change the list every few seconds; what can be chosen hardly ever.
  const names = JSON.stringify(data?.map(({ id, name, station, fuel }) => [id, name, station?.id, fuel]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  const choices = useMemo(() => choicesOf(fleetOf(data ?? [], fuels)), [names, fuels])
  const [of, setOf] = useQueryText('of')
  const { period, choose } = usePeriod()
  const chosen = chosenOf(choices, of)
  return (
    <>
      <PageHead title="Generator" page={chosen ? `${chosen.name} · Performance` : 'Performance'} tabs={tabs}>
        {chosen && <ChoicePicker choices={choices} chosen={chosen} onChoose={setOf} />}
        <PeriodControl period={period} choose={choose} />
      </PageHead>
      {state === 'loading' && (
        <div className={style.waiting}>
          <Loading rows={3} height={160} label="Loading the units" />
        </div>
      )}
      {state === 'failed' && <Failed title="The units could not be loaded." error={error} retry={refetch} />}
      {data?.length === 0 && (
        <Empty title="No units here.">No source of this system reports the output of its units.</Empty>
      )}
      {chosen && period.ahead && (
        <Empty title="This period lies ahead.">Performance is of hours that are over. Choose an earlier day.</Empty>
      )}
      {chosen && !period.ahead && (
        <PerformanceBody key={chosen.key} choice={chosen} period={period} onUnit={(id) => setOf(`unit.${id}`)} />
      )}
      <Attribution of={attribution} />
    </>
  )
}

const tabs = [
  { label: 'Overview', to: paths.generatorOverview },
  { label: 'Performance', to: paths.generatorPerformance },
]
