import { Segmented } from '#ui/segmented.tsx'
import style from './charts.module.css'
import type { Compare } from './compare.ts'

/** With which day the strips are compared. */
export function CompareControl({ compare, choose }: { compare: Compare; choose: (compare: Compare) => void }) {
  return (
    <div className={style.compare}>
      <span aria-hidden>Compare</span>
      <Segmented
        label="Compare with"
        options={options}
        value={compare ?? 'off'}
        onChange={(id) => choose(id === 'off' ? null : id)}
      />
    </div>
  )
}

const options = [
  { id: 'day', label: 'Yesterday' },
  { id: 'week', label: 'Last week' },
  { id: 'off', label: 'Off' },
] as const
