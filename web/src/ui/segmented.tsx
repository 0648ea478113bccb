import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import './segmented.css'

export type SegmentedProps<T extends string> = {
  /** For screen readers: what is chosen here. */
  label: string
  options: readonly { id: T; label: string }[]
  /** null: none of them (a span of the user's own). */
  value: T | null
  onChange: (value: T) => void
}

/** A row of buttons of which one is on: ranges, comparisons, filters. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="segmented"
      selectionMode="single"
      disallowEmptySelection={value !== null}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [chosen] = keys
        if (chosen !== undefined) onChange(chosen as T)
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.id} id={option.id} className="segmented-option">
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
