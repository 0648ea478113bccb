import { direction } from 'grid/interchange.ts'
import { Direction, noFlow } from './direction.tsx'
import './value.css'
import { Value, type ValueProps } from './value.tsx'

/** `mw`: positive = export; null: no data. All else as a `Value`'s. */
export type FlowProps = Omit<ValueProps, 'value' | 'text' | 'unit'> & { mw: number | null; unit?: string }

/** A flow that can be asked where it comes from: its direction in words, its amount with its state. */
export function Flow({ mw, unit = 'MW', ...state }: FlowProps) {
  const way = direction(mw)
  if (way === 'none') return <Value value={mw} unit="" text={noFlow} {...state} />
  const figure = <Value value={mw === null ? null : Math.abs(mw)} unit={unit} {...state} />
  if (way === 'unknown') return figure
  return (
    <span className={`value-${state.size ?? 'row'}`}>
      <Direction mw={mw}>{figure}</Direction>
    </span>
  )
}
