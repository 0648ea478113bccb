import type { Limit } from '#charts/grammar.ts'
import { formatMw } from '#format.ts'
import style from './charts.module.css'

/** How a margin stands: short of what is required, below the user's limit, or neither. Shape, word and colour. */
export function Standing({ value, watch }: { value: number | null; watch: Limit | null }) {
  if (value === null) return null
  if (value < 0) return <b className={style.short}>■ SHORT</b>
  if (watch && value < watch.value) return <b className={style.below}>▲ BELOW {formatMw(watch.value)}</b>
  return null
}
