import { direction } from 'grid/interchange.ts'
import type { ReactNode } from 'react'
import { formatMw } from '#format.ts'
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
  if (mw === null || way === 'unknown') return children ?? <span className="value-missing">no data</span>
  if (way === 'none') return <span className="direction-none">{children ?? 'no flow'}</span>
  const figure = children ?? (
    <>
      <span className="value-number">{formatMw(Math.abs(mw))}</span>
      <span className="unit">MW</span>
    </>
  )
  return (
    <span className="direction">
      {way === 'import' && <span aria-hidden>← </span>}
      <span className="direction-word">{way === 'export' ? 'EXPORT' : 'IMPORT'}</span>
      {!bare && <> {figure}</>}
      {way === 'export' && <span aria-hidden> →</span>}
    </span>
  )
}
