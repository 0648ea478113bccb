import style from './tree-table.module.css'

/** The place of the caret in a tree's first cell: open, closed, or only the indent. */
export function Caret({ level, open }: { level: number; open: boolean | null }) {
  return (
    <span className={style.caret} data-level={level} aria-hidden>
      {open !== null && (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d={open ? 'M1 3h8L5 8Z' : 'M3 1v8l5-4Z'} />
        </svg>
      )}
    </span>
  )
}
