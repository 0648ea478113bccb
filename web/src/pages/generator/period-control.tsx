import { useNow, useSystem } from '#data/system.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import style from './performance.module.css'
import { type ChosenPeriod, daysOf, moved, type PeriodId, periods, textOfDays } from './use-period.ts'

/** Which period: one that ends now, the one before, or market days of one's own. */
export function PeriodControl({ period, choose }: { period: ChosenPeriod; choose: (text: string) => void }) {
  const { offsets } = useSystem()
  const hour = useNow(3_600_000)
  const { first, last } = daysOf(period, offsets)
  const today = daysOf({ from: hour, to: hour + 1 }, offsets).first
  const step = (by: number) => choose(moved(period, by, offsets, hour))
  const setDays = (...days: [string, string]) => {
    const [from = '', to = ''] = days.sort()
    const text = textOfDays(from, to, offsets)
    if (text !== null) choose(text)
  }
  return (
    <>
      <Segmented<PeriodId> label="Period" options={periods} value={period.id} onChange={choose} />
      <div className={style.days}>
        <Button aria-label="The period before" onPress={() => step(-1)}>
          ‹
        </Button>
        <DayField label="First day" value={first} most={today} onDay={(day) => setDays(day, last)} />
        <span aria-hidden>–</span>
        <DayField label="Last day" value={last} most={today} onDay={(day) => setDays(first, day)} />
        <Button aria-label="The period after" disabled={period.to >= hour} onPress={() => step(1)}>
          ›
        </Button>
      </div>
    </>
  )
}

type DayFieldProps = { label: string; value: string; most: string; onDay: (day: string) => void }

function DayField({ label, value, most, onDay }: DayFieldProps) {
  return (
    <input
      key={value}
      type="date"
      aria-label={label}
      defaultValue={value}
      max={most}
      // A date is typed piece by piece: it counts when it is whole and left.
      onBlur={(event) => event.target.value !== value && event.target.value !== '' && onDay(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
