import { useMemo } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { useDatapoints } from '#data/datapoints.ts'
import { useInterties } from '#data/interties.ts'
import { useSystem } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useDay24 } from './day.ts'
import style from './intertie-status.module.css'
import { neighboursOf } from './neighbours.ts'
import { Net } from './net.tsx'
import { TieTable } from './tie-table.tsx'

/** What flows across the borders: the net in words, then every neighbour and every tie against its own limits. */
export default function IntertieStatus() {
  const { attribution } = useSystem()
  const { data, state, error, refetch } = useInterties()
  const neighbours = useMemo(() => neighboursOf(data?.interties ?? []), [data])
  const day = useDay24(data?.interties)
  const { data: flows } = useDatapoints({ kind: 'flow', entity: 'intertie' })
  const intervals = useMemo(() => new Map(flows?.map((one) => [one.tag, (one.interval_s ?? 0) * 1_000])), [flows])
  return (
    <>
      <PageHead title="Intertie status" />
      {state === 'loading' && (
        <div className={style.loading}>
          <Loading rows={8} height={40} label="Loading the interties" />
        </div>
      )}
      {state === 'failed' && <Failed title="The interties could not be loaded." error={error} retry={refetch} />}
      {data?.interties.length === 0 && (
        <Empty title="No interties here.">No source of this system reports flows or schedules on its interties.</Empty>
      )}
      {data && data.interties.length > 0 && (
        <div className={style.page}>
          <Net answer={data} neighbours={neighbours} intervals={intervals} />
          <TieTable neighbours={neighbours} day={day} intervals={intervals} />
        </div>
      )}
      <Attribution of={attribution} />
    </>
  )
}
