import { useId } from 'react'
import './segmented.css'

export type SegmentedProps<T extends string> = {
  /** For screen readers: what is chosen here. */
  label: string
  options: readonly { id: T; label: string }[]
  /** null: none of them (a span of the user's own). */
  value: T | null
  onChange: (value: T) => void
}

/** A row of which one is on: ranges, comparisons, filters. Native radio buttons, so arrows move the choice. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.id} className="segmented-option">
          <input
            type="radio"
            className="only-spoken"
            name={name}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
