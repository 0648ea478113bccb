import type { ProvenanceAnswer, Quality } from 'contract'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { formatIn } from '#format.ts'
import { Outside, StateWord } from './state-word.tsx'
import type { Beyond } from './vocabulary.ts'
import './value.css'

const Provenance = lazy(async () => ({ default: (await import('./provenance.tsx')).Provenance }))

export type ValueProps = {
  value: number | null
  /** As the datapoint gives it; an empty one is not written. */
  unit: string
  decimals?: number
  /** Overrides the number's own writing (a change with its sign, a percentage). */
  text?: string
  /** `lead` 28 px, `strip` 20 px, `row` as the text around it. */
  size?: 'lead' | 'strip' | 'row'
  quality?: Quality
  /** Older than it should be: written in grey; an `Age` beside it says how old. */
  stale?: boolean
  /** The threshold that it lies beyond; told of what is known and not stale. */
  outside?: Beyond | null
  /** What it is, for screen readers: "Ontario demand". */
  label?: string
  /** Where it comes from; given, a click or Enter shows it. */
  provenance?: () => Promise<ProvenanceAnswer>
  children?: ReactNode
}

/** A number as a sentence: value, unit, state; and on click or Enter where it comes from. */
export function Value({
  value,
  unit,
  decimals,
  text,
  size = 'row',
  quality = 'good',
  stale = false,
  outside = null,
  label,
  provenance,
  children,
}: ValueProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const missing = value === null
  const number = (
    <>
      {label && <span className="only-spoken">{label} </span>}
      {outside && !missing && !stale && <Outside {...outside} />}
      {quality === 'estimated' && !missing && <StateWord state="estimated" />}
      {missing ? (
        <StateWord state="missing" />
      ) : (
        <span className="value-number">{text ?? formatIn(unit, value, decimals)}</span>
      )}
      {unit && !missing && <span className="unit">{unit}</span>}
      {(quality === 'partial' || quality === 'suspect') && !missing && <StateWord state={quality} />}
      {stale && !missing && <span className="only-spoken"> stale</span>}
    </>
  )
  return (
    <span className={`value value-${size}`} data-stale={stale || undefined}>
      {provenance ? (
        <button
          ref={anchor}
          type="button"
          className="value-asks"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          {number}
        </button>
      ) : (
        number
      )}
      {children}
      {open && provenance && (
        <Suspense fallback={null}>
          <Provenance ask={provenance} unit={unit} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
