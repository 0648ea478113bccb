// biome-ignore-all lint/a11y/useSemanticElements: rows in view only, placed by transform: no <table> can do that
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: keys work on the grid
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Caret } from './caret.tsx'
import type { TreeRow } from './tree.ts'
import { afterTreeKey } from './tree-keys.ts'
import style from './tree-table.module.css'

/** A column: its head, its cells, whether a click on its head sorts by it, and the narrowest screen that shows it. */
export type TreeColumn<T> = {
  id: string
  head: ReactNode
  cell: (value: T, row: TreeRow<T>) => ReactNode
  numeric?: boolean
  from?: 'phone' | 'tablet' | 'desk'
  sorts?: boolean
}

export type TreeTableProps<T> = {
  /** For screen readers: what the table shows. */
  label: string
  columns: readonly TreeColumn<T>[]
  rows: readonly TreeRow<T>[]
  rowClass?: (row: TreeRow<T>) => string | undefined
  sort: { column: string; descending: boolean } | null
  onSort: (column: string) => void
  onOpen: (id: string, open: boolean) => void
  /** A click or Enter on a row that opens nothing; the element is its own, to place a panel at. */
  onPick?: (row: TreeRow<T>, element: HTMLElement) => void
}

/**
 * A tree as a table. Only the rows in view exist; the page itself scrolls. One tab stop: the keys move an active row, told
 * by `aria-activedescendant`, so that a row that scrolls away does not take the focus with it.
 */
export function TreeTable<T>({ label, columns, rows, rowClass, sort, onSort, onOpen, onPick }: TreeTableProps<T>) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const rowPx = useRowHeight()
  const margin = useTopOf(body)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollMargin: margin,
    scrollPaddingStart: stickyPx,
    scrollPaddingEnd: 64,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height makes every measure void
  useEffect(() => virtual.measure(), [rowPx])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const move = afterTreeKey(event.key, rows, active)
    if (!move) return
    event.preventDefault()
    const row = rows.find((one) => one.id === active)
    const element = document.getElementById(`${id}${active}`)
    if (event.key === 'Enter' && row?.open === null && element) onPick?.(row, element)
    if (move.open) onOpen(move.open, true)
    if (move.close) onOpen(move.close, false)
    if (move.to === undefined) return
    setActive(move.to)
    virtual.scrollToIndex(rows.findIndex((row) => row.id === move.to))
  }
  return (
    <div
      className={style.table}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={active !== null && rows.some((row) => row.id === active) ? `${id}${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={style.head} role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
      <div ref={body} role="rowgroup" className={style.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index] as TreeRow<T>
          return (
            <div
              key={row.id}
              id={`${id}${row.id}`}
              role="row"
              aria-rowindex={item.index + 2}
              aria-level={row.level}
              aria-setsize={row.among}
              aria-posinset={row.place}
              aria-expanded={row.open ?? undefined}
              data-active={row.id === active || undefined}
              className={`${style.row} ${rowClass?.(row) ?? ''}`}
              style={{ height: rowPx, transform: `translateY(${item.start - margin}px)` }}
              onClick={(event) => {
                setActive(row.id)
                if (row.open === null) onPick?.(row, event.currentTarget)
                else onOpen(row.id, !row.open)
              }}
            >
              {columns.map((column, i) => (
                <div key={column.id} role={i === 0 ? 'rowheader' : 'gridcell'} className={cellClass(column)}>
                  {i === 0 && <Caret level={row.level} open={row.open} />}
                  {column.cell(row.value, row)}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The height of what stays at the top while the page scrolls: app bar and head of the table. */
const stickyPx = 88

type HeadProps<T> = Pick<TreeTableProps<T>, 'sort' | 'onSort'> & { column: TreeColumn<T> }

function HeadCell<T>({ column, sort, onSort }: HeadProps<T>) {
  const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <div role="columnheader" aria-sort={sorted} className={cellClass(column)}>
      {column.sorts ? (
        <button type="button" onClick={() => onSort(column.id)}>
          {column.head}
          <i aria-hidden>{sorted === 'descending' ? ' ▾' : sorted === 'ascending' ? ' ▴' : ''}</i>
        </button>
      ) : (
        column.head
      )}
    </div>
  )
}

function cellClass<T>({ numeric, from = 'phone' }: TreeColumn<T>): string {
  return [style.cell, numeric && style.numeric, style[from]].filter(Boolean).join(' ')
}

/** 24 px, or 44 where a finger points; the same as `--row`. */
function useRowHeight(): number {
  const [rowPx, setRowPx] = useState(24)
  useLayoutEffect(() => {
    const narrow = matchMedia('(max-width: 719.98px)')
    const read = () => setRowPx(narrow.matches ? 44 : 24)
    read()
    narrow.addEventListener('change', read)
    return () => narrow.removeEventListener('change', read)
  }, [])
  return rowPx
}

/** How far down the page an element begins. */
function useTopOf(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const read = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
