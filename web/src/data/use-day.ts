import { isDate } from 'grid/instant.ts'
import { marketDate } from 'grid/zone.ts'
import { useQueryText } from '#navigation/use-query-text.ts'
import { useNow, useSystem } from './system.ts'

/** The market day of `?date=`, `YYYY-MM-DD`; nonsense is today. `chosen`: what the address says, null when nothing. */
export function useDay(): { date: string; chosen: string | null; today: string; choose: (date: string) => void } {
  const { offsets } = useSystem()
  const today = marketDate(offsets, useNow(60_000))
  const [date, setDate] = useQueryText('date')
  const chosen = date !== undefined && isDate(date) ? date : null
  return {
    date: chosen ?? today,
    chosen,
    today,
    choose: (next) => setDate(next === today ? undefined : next),
  }
}
