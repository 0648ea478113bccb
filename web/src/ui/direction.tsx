import { formatMw, noData } from '#format.ts'
import { Icon } from './icon.tsx'
import './value.css'

/** A flow in words and arrow: positive is export. "EXPORT 520 MW →", "← IMPORT 310 MW", "no flow". */
export function Direction({ mw, unit = 'MW' }: { mw: number | null; unit?: string }) {
  if (mw === null) return <span className="value-missing">{noData}</span>
  const amount = formatMw(Math.abs(mw))
  if (amount === '0' || amount === '0.0') return <span className="direction">no flow</span>
  const text = (
    <>
      {mw > 0 ? 'EXPORT' : 'IMPORT'} <b>{amount}</b> <span className="unit">{unit}</span>
    </>
  )
  return mw > 0 ? (
    <span className="direction">
      {text} <Icon name="right" size={14} />
    </span>
  ) : (
    <span className="direction">
      <Icon name="left" size={14} /> {text}
    </span>
  )
}
