import { useMemo, useState } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { useInterties } from '#data/interties.ts'
import { useSystem } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Block, Empty, Failed, Loading } from '#ui/states.tsx'
import { ExportMenu } from '#widgets/export-menu.tsx'
import { useDay24 } from './day.ts'
import type { HourChoice } from './day-cell.tsx'
import style from './intertie-status.module.css'
import { neighboursOf } from './neighbours.ts'
import { Net } from './net.tsx'
import { TieMap } from './tie-map.tsx'
import { TieTable } from './tie-table.tsx'

/** What flows across the borders: the net in words, a map to scale, then every neighbour and tie against its own limits. */
export default function IntertieStatus() {
  const { attribution } = useSystem()
  const { data, state, error, refetch } = useInterties()
  const neighbours = useMemo(() => neighboursOf(data?.interties ?? []), [data])
  const asked = useMemo(() => (data ? [...data.interties, data.net] : []), [data])
  const day = useDay24(asked)
  const [at, onAt] = useState<number | null>(null)
  const [marked, onMark] = useState<string | null>(null)
  const choice: HourChoice = { at, onAt }
  const unit = data?.interties.find((one) => one.price_across)?.price_across?.unit ?? null
  return (
    <>
      <PageHead title="Intertie status">
        <ExportMenu tags={data?.interties.flatMap(({ tags }) => Object.values(tags)) ?? []} />
      </PageHead>
      {state === 'loading' && (
        <div className={style.waiting}>
          <Loading label="Loading the interties">
            <Block height={280} />
            <Block height={360} />
          </Loading>
        </div>
      )}
      {state === 'failed' && <Failed title="The interties could not be loaded." error={error} retry={refetch} />}
      {data?.interties.length === 0 && (
        <Empty title="No interties here.">No source of this system reports flows or schedules on its interties.</Empty>
      )}
      {data && data.interties.length > 0 && (
        <div className={style.page}>
          {error && (
            <p className={style.kept} role="status">
              The last answer is shown: {error.message}
            </p>
          )}
          <Net answer={data} neighbours={neighbours} day={day} choice={choice} />
          <div className={style.map}>
            <TieMap answer={data} neighbours={neighbours} marked={marked} onMark={onMark} />
          </div>
          <div className={style.table}>
            <TieTable neighbours={neighbours} day={day} choice={choice} unit={unit} marked={marked} onMark={onMark} />
          </div>
        </div>
      )}
      <Attribution of={attribution} />
    </>
  )
}
