import type { Datapoint } from 'contract'
import type { Reading } from '#data/latest-store.ts'
import { useNow } from '#data/system.ts'
import { Age, isStale } from '#ui/age.tsx'
import { Value } from '#ui/value.tsx'
import style from './settings.module.css'

/** What a datapoint is worth now, with its age: the preview beside a setting. */
export function NowValue({ datapoint, reading }: { datapoint: Datapoint | undefined; reading: Reading | undefined }) {
  const now = useNow(10_000)
  if (!datapoint) return null
  const intervalMs = (datapoint.interval_s ?? 0) * 1_000
  const staleAfterMs = datapoint.stale_after_s === null ? null : datapoint.stale_after_s * 1_000
  return (
    <span className={style.now}>
      <Value
        value={reading?.v ?? null}
        unit={datapoint.unit}
        decimals={datapoint.decimals}
        quality={reading?.q}
        stale={reading !== undefined && isStale(reading.t, now, intervalMs, staleAfterMs)}
      />
      <Age t={reading?.t ?? null} now={now} intervalMs={intervalMs} staleAfterMs={staleAfterMs} />
    </span>
  )
}
