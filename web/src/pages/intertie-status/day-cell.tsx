import { HourStrip, newestOf } from '#charts/hour-strip.tsx'
import { readingAt } from '#charts/reading.ts'
import { formatChange } from '#format.ts'
import { Direction, spokenFlow } from '#ui/direction.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { StateWord } from '#ui/state-word.tsx'
import { Value } from '#ui/value.tsx'
import { vocabulary } from '#ui/vocabulary.ts'
import type { Day, DayOf } from './day.ts'
import style from './day-cell.module.css'

/** The hour that all strips show, its start; null: each its newest. */
export type HourChoice = { at: number | null; onAt: (at: number | null) => void }

/** The day of a tie as hour bars, and beside them one hour in words: the chosen one, else the newest. */
export function DayCell({ name, of, day, choice }: { name: string; of: DayOf; day: Day; choice: HourChoice }) {
  const times = useMarketTime()
  const { actual, schedule } = of
  const newest = actual ? newestOf(actual, day.now) : null
  const hour = choice.at ?? newest ?? day.from
  const mw = actual ? (readingAt(actual, hour)?.v ?? null) : null
  const planned = schedule ? (readingAt(schedule, hour)?.v ?? null) : null
  const label = times.hourOf(hour)
  const ahead = mw === null && hour + 3_600_000 > day.now
  if (!actual && !schedule) return <p className={style.none}>no hourly report</p>
  return (
    <div className={style.frame}>
      <div className={style.cell}>
        <HourStrip
          {...of}
          from={day.from}
          to={day.to}
          now={day.now}
          label={`${name}, 24 hours`}
          at={choice.at}
          told={`${label}: ${ahead ? vocabulary.late.word : spokenFlow(mw)}, schedule ${spokenFlow(planned)}`}
          onAt={choice.onAt}
        />
        <p className={style.told} data-chosen={choice.at !== null || undefined}>
          <span>
            <b>{label}</b> {ahead ? <StateWord state="late" /> : <Direction mw={mw} />}
          </span>
          <span className="quiet">
            schedule{' '}
            {planned === null ? (
              <Value value={null} unit="" />
            ) : (
              <Value value={planned} unit="" text={formatChange(planned)} />
            )}
          </span>
        </p>
      </div>
    </div>
  )
}
