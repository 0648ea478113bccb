import { direction } from 'grid/interchange.ts'
import type { ReactNode } from 'react'
import { formatMw } from '#format.ts'
import { StateWord } from './state-word.tsx'
import { vocabulary } from './vocabulary.ts'
import './value.css'

export type DirectionProps = {
  /** Positive = export, MW; null: no data. */
  mw: number | null
  /** Words and arrow alone, where the figure stands elsewhere. */
  bare?: boolean
  /** Stands in the figure's place: the figure with its provenance. */
  children?: ReactNode
}

/** A flow in words and arrow, never by sign or colour alone: "EXPORT 520 MW →", "← IMPORT 310 MW", "no flow". */
export function Direction({ mw, bare = false, children }: DirectionProps) {
  const way = direction(mw)
  if (mw === null || way === 'unknown') return children ?? <StateWord state="missing" />
  if (way === 'none') return <span className="direction-none">{children ?? noFlow}</span>
  const figure = children ?? (
    <>
      <span className="value-number">{formatMw(Math.abs(mw))}</span>
      <span className="unit">MW</span>
    </>
  )
  return (
    <span className="direction" data-way={way}>
      {way === 'import' && <span aria-hidden>← </span>}
      <span className="direction-word">{way === 'export' ? 'EXPORT' : 'IMPORT'}</span>
      {!bare && <> {figure}</>}
      {way === 'export' && <span aria-hidden> →</span>}
    </span>
  )
}

/** What is written of a flow below half a megawatt. */
export const noFlow = 'no flow'

/** A flow as it is spoken: "export 520 MW". */
export function spokenFlow(mw: number | null): string {
  const way = direction(mw)
  if (mw === null || way === 'unknown') return vocabulary.missing.word
  return way === 'none' ? noFlow : `${way} ${formatMw(Math.abs(mw))} MW`
}
