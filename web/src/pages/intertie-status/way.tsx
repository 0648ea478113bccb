import type { ReactNode } from 'react'
import { formatMw } from '#format.ts'
import style from './intertie-status.module.css'

/** A flow in words and arrow: "EXPORT 520 MW →", "← IMPORT 310 MW", "no flow". `ask` wraps the figure (its provenance). */
export function Way({ mw, children }: { mw: number | null; children?: ReactNode }) {
  if (mw === null) return children ?? <span className={style.missing}>no data</span>
  if (Math.abs(mw) < 0.5) return <span className={style.quiet}>{children ?? 'no flow'}</span>
  const figure = children ?? (
    <>
      <b>{formatMw(Math.abs(mw))}</b> <span className="unit">MW</span>
    </>
  )
  return (
    <span className={style.way}>
      {mw < 0 && <span aria-hidden>← </span>}
      <span className={style.word}>{mw > 0 ? 'EXPORT' : 'IMPORT'}</span> {figure}
      {mw > 0 && <span aria-hidden> →</span>}
    </span>
  )
}
