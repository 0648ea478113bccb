import { formatMw } from '#format.ts'
import style from './limit-bar.module.css'

/**
 * A flow between its own limits, import left of zero, export right: 94 % looks like 94 % whatever the tie. Limits are
 * ≥ 0, null: none known; flow and schedule are positive = export.
 */
export type LimitBarProps = {
  flow: number | null
  schedule: number | null
  limitImport: number | null
  limitExport: number | null
}

export function LimitBar({ flow, schedule, limitImport, limitExport }: LimitBarProps) {
  if (limitImport === null && limitExport === null) return <span className={style.none}>no limits published</span>
  const place = (mw: number) => placeOf(mw, limitImport, limitExport)
  const at = flow === null ? null : place(flow)
  const planned = schedule === null ? null : place(schedule)
  const beyond = flow !== null && isBeyond(flow, limitImport, limitExport)
  return (
    <span className={style.row}>
      <span className={style.limit}>{limitImport === null ? '—' : formatMw(limitImport)}</span>
      <span className={style.bar} aria-hidden>
        {limitImport !== null && <i className={style.import} />}
        {limitExport !== null && <i className={style.export} />}
        {at !== null && (
          <b
            className={beyond ? style.beyond : style.flow}
            style={{ left: `${Math.min(50, at)}%`, width: `${Math.abs(at - 50)}%` }}
          />
        )}
        <u className={style.zero} />
        {planned !== null && <s className={style.schedule} style={{ left: `${planned}%` }} />}
      </span>
      <span className={style.limit}>{limitExport === null ? '—' : formatMw(limitExport)}</span>
    </span>
  )
}

/** Percent from the left: 0 the import limit, 50 nothing, 100 the export limit; null where that limit is not known. */
export function placeOf(mw: number, limitImport: number | null, limitExport: number | null): number | null {
  if (mw === 0) return 50
  const limit = mw > 0 ? limitExport : limitImport
  if (limit === null || limit <= 0) return null
  return 50 + Math.max(-1, Math.min(1, mw / limit)) * 50
}

function isBeyond(mw: number, limitImport: number | null, limitExport: number | null): boolean {
  const limit = mw > 0 ? limitExport : limitImport
  return limit !== null && Math.abs(mw) > limit
}
