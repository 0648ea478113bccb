import type { Limit } from '#charts/grammar.ts'
import { formatMw } from '#format.ts'
import { Outside } from '#ui/state-word.tsx'
import { alarms } from '#ui/vocabulary.ts'
import style from './charts.module.css'

/** How a margin stands: short of what is required, below the user's limit, or neither. Shape, word and colour. */
export function Standing({ value, watch }: { value: number | null; watch: Limit | null }) {
  if (value === null) return null
  if (value < 0) return <b className={style.short}>{alarms.high.shape} SHORT</b>
  if (watch && value < watch.value)
    return <Outside side="below" limit={formatMw(watch.value)} severity={watch.severity} />
  return null
}
