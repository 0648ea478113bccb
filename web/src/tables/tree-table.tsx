// biome-ignore-all lint/a11y/useSemanticElements: rows in view only, placed by transform: no <table> can do that
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: keys work on the grid
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { rowPx, useDensity } from '#ui/density.ts'
import { Caret } from './caret.tsx'
import { type Fitted, fittingColumns, neededPx } from './fitting-columns.ts'
import type { TreeRow } from './tree.ts'
import { afterTreeKey, afterTyping } from './tree-keys.ts'
import style from './tree-table.module.css'

/** A column: its head, its cells, whether a click on its head sorts by it, and its share of the room that is left. */
export type TreeColumn<T> = Fitted & {
  id: string
  head: ReactNode
  cell: (value: T, row: TreeRow<T>) => ReactNode
  numeric?: boolean
  grow?: number
  sorts?: boolean
}

export type TreeTableProps<T> = {
  /** For screen readers: what the table shows. */
  label: string
  /** Those without room are left out, by their rank. */
  columns: readonly TreeColumn<T>[]
  rows: readonly TreeRow<T>[]
  /** What typing finds a row by. */
  nameOf: (value: T) => string
  rowClass?: (row: TreeRow<T>) => string | undefined
  sort: { column: string; descending: boolean } | null
  onSort: (column: string) => void
  onOpen: (id: string, open: boolean) => void
  /** A click or Enter on a row that opens nothing; the element is its own, to place a panel at. */
  onPick?: (row: TreeRow<T>, element: HTMLElement) => void
  /** The row to bring into view and to the keys; a new object asks anew. */
  revealed?: { id: string } | null
}

/**
 * A tree as a table. Only the rows in view exist, and only those that changed are drawn again; the page itself scrolls.
 * One tab stop: the keys move an active row, told by `aria-activedescendant`, so that a row that scrolls away does not
 * take the focus with it.
 */
export function TreeTable<T>(props: TreeTableProps<T>) {
  const { label, rows, nameOf, rowClass, sort, onSort, onOpen, onPick, revealed = null } = props
  const id = useId()
  const table = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const typed = useTyped()
  const width = useWidth(table)
  const phone = usePhone()
  const height = rowPx[useDensity()]
  const margin = useTopOf(body)
  const columns = useMemo(() => fittingColumns(props.columns, width - paddingPx, phone), [props.columns, width, phone])
  const template = columns.map((one) => `minmax(${neededPx(one, phone)}px, ${one.grow ?? 0}fr)`).join(' ')
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: margin,
    scrollPaddingStart: stickyPx,
    scrollPaddingEnd: 64,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height makes every measure void
  useEffect(() => virtual.measure(), [height])

  const goTo = (to: string) => {
    setActive(to)
    virtual.scrollToIndex(rows.findIndex((row) => row.id === to))
  }
  const shownLast = useRef(revealed)
  useEffect(() => {
    const index = revealed && revealed !== shownLast.current ? rows.findIndex((row) => row.id === revealed.id) : -1
    if (!revealed || index < 0) return
    shownLast.current = revealed
    setActive(revealed.id)
    table.current?.focus({ preventScroll: true })
    virtual.scrollToIndex(index, { align: 'center' })
  }, [revealed, rows, virtual])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    if (isLetter(event.key)) {
      const to = afterTyping(typed(event.key), rows, active, nameOf)
      // Letters belong to the table while it has the focus.
      event.stopPropagation()
      if (to !== null) goTo(to)
      return
    }
    const move = afterTreeKey(event.key, rows, active)
    if (!move) return
    event.preventDefault()
    const row = rows.find((one) => one.id === active)
    const element = document.getElementById(`${id}${active}`)
    if (event.key === 'Enter' && row?.open === null && element) onPick?.(row, element)
    if (move.open) onOpen(move.open, true)
    if (move.close) onOpen(move.close, false)
    if (move.to !== undefined) goTo(move.to)
  }
  const press = useLatest((row: TreeRow<T>, element: HTMLElement) => {
    setActive(row.id)
    if (row.open === null) onPick?.(row, element)
    else onOpen(row.id, !row.open)
  })
  return (
    <div
      ref={table}
      className={style.table}
      style={{ '--columns': template } as React.CSSProperties}
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
            <TableRow
              key={row.id}
              id={`${id}${row.id}`}
              row={row}
              index={item.index + 2}
              isActive={row.id === active}
              className={`${style.row} ${rowClass?.(row) ?? ''}`}
              height={height}
              top={item.start - margin}
              columns={columns as readonly TreeColumn<unknown>[]}
              onPress={press as RowProps['onPress']}
            />
          )
        })}
      </div>
    </div>
  )
}

type RowProps = {
  id: string
  row: TreeRow<unknown>
  index: number
  isActive: boolean
  className: string
  height: number
  top: number
  columns: readonly TreeColumn<unknown>[]
  onPress: (row: TreeRow<unknown>, element: HTMLElement) => void
}

/** Drawn again only when it says something else. */
const TableRow = memo(function TableRow({
  id,
  row,
  index,
  isActive,
  className,
  height,
  top,
  columns,
  onPress,
}: RowProps) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index}
      aria-level={row.level}
      aria-setsize={row.among}
      aria-posinset={row.place}
      aria-expanded={row.open ?? undefined}
      data-active={isActive || undefined}
      className={className}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={(event) => onPress(row, event.currentTarget)}
    >
      {columns.map((column, i) => (
        <div key={column.id} role={i === 0 ? 'rowheader' : 'gridcell'} className={cellClass(column)}>
          {i === 0 && <Caret level={row.level} open={row.open} />}
          {column.cell(row.value, row)}
        </div>
      ))}
    </div>
  )
}, sameRow)

function sameRow({ row: a, ...before }: RowProps, { row: b, ...after }: RowProps): boolean {
  return sameFields(a, b) && sameFields(before, after)
}

function sameFields<O extends object>(a: O, b: O): boolean {
  return (Object.keys(a) as (keyof O)[]).every((key) => a[key] === b[key])
}

/** The height of what stays at the top while the page scrolls: app bar and head of the table. */
const stickyPx = 88
/** At the right of every row. */
const paddingPx = 12

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

function cellClass<T>({ numeric }: TreeColumn<T>): string {
  return numeric ? `${style.cell} ${style.numeric}` : (style.cell ?? '')
}

/** A letter or digit that is typed; `/` and `?` stay the page's. */
const isLetter = (key: string) => /^[\p{L}\p{N}]$/u.test(key)

/** What was typed without a pause. */
function useTyped(): (key: string) => string {
  const state = useRef({ text: '', at: 0 })
  return (key) => {
    const now = Date.now()
    const { text, at } = state.current
    state.current = { text: now - at < 800 ? text + key : key, at: now }
    return state.current.text
  }
}

/** The same function for ever, that does what the newest one does: rows need not be drawn again for it. */
function useLatest<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

/** The width of an element, px; before it is measured that of the window. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const read = () => setWidth(node.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Whether the page is as narrow as a phone: the same width at which the look changes. */
function usePhone(): boolean {
  const [phone, setPhone] = useState(false)
  useLayoutEffect(() => {
    const query = matchMedia('(max-width: 719.98px)')
    const read = () => setPhone(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return phone
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
