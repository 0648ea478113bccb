import { Button } from '#ui/button.tsx'
import style from './day-control.module.css'

export type DayControlProps = {
  /** `YYYY-MM-DD`, market days. */
  date: string
  today: string
  /** The day in words. */
  name: string
  onStep: (days: number) => void
  onToday: () => void
}

/** Which market day: the one before, the one after, back to today. */
export function DayControl({ date, today, name, onStep, onToday }: DayControlProps) {
  return (
    <div className={style.days}>
      <Button aria-label="Previous day" onPress={() => onStep(-1)}>
        ‹
      </Button>
      <span className={style.name}>{name}</span>
      <Button aria-label="Next day" onPress={() => onStep(1)}>
        ›
      </Button>
      {date !== today && <Button onPress={onToday}>Today</Button>}
    </div>
  )
}
