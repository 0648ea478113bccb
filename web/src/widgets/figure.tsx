import type { Datapoint } from 'contract'
import type { ChartReading } from '#charts/reading.ts'
import { useProvenance } from '#data/provenance.ts'
import { useNow } from '#data/system.ts'
import { Age, isStale, isWhole } from '#ui/age.tsx'
import { Flow } from '#ui/flow.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { Value } from '#ui/value.tsx'
import type { Beyond } from '#ui/vocabulary.ts'

type Props = {
  datapoint: Datapoint
  reading: Pick<ChartReading, 't' | 'v' | 'q'> | undefined | null
  size?: 'lead' | 'strip' | 'row'
  /** False for a mean over several readings: no single report holds it. */
  single?: boolean
  /** The user's threshold that it lies beyond. */
  outside?: Beyond | null
}

/** A datapoint's value with its direction, state and source. */
export function Figure({ datapoint, reading, size = 'row', single = true, outside }: Props) {
  const { tag, unit, decimals, kind } = datapoint
  const now = useNow(5_000)
  const ask = useProvenance()
  const { intervalMs, staleMs } = limitsOf(datapoint)
  const value = reading?.v ?? null
  const state = {
    size,
    decimals,
    quality: reading?.q,
    stale: reading ? datapoint.horizon === 'actual' && isStale(reading.t, now, intervalMs, staleMs) : false,
    outside,
    provenance: reading && single ? ask(tag, reading.t) : undefined,
  }
  return kind === 'flow' ? <Flow mw={value} unit={unit} {...state} /> : <Value value={value} unit={unit} {...state} />
}

/** How old a datapoint's newest reading is. */
export function FigureAge({ datapoint, reading }: Pick<Props, 'datapoint' | 'reading'>) {
  const now = useNow(5_000)
  const { hourOf } = useMarketTime()
  const { intervalMs, staleMs } = limitsOf(datapoint)
  if (!reading) return <Age t={null} now={now} />
  const { t, q } = reading
  if (isWhole({ t, q, intervalMs }, now)) return <span className="age">{hourOf(t)}</span>
  // The page's clock ticks in steps: telemetry of this second is not ahead of it.
  const at = intervalMs < 60_000 ? Math.max(now, t + intervalMs) : now
  return <Age t={t} now={at} intervalMs={intervalMs} staleAfterMs={staleMs} />
}

function limitsOf({ interval_s, stale_after_s }: Datapoint) {
  return { intervalMs: (interval_s ?? 0) * 1_000, staleMs: stale_after_s === null ? null : stale_after_s * 1_000 }
}
