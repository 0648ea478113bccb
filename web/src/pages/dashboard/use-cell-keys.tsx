import type { HourlyAnswer } from 'contract'
import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useProvenance } from '#data/provenance.ts'
import { afterCellKey, type Place } from './cell-keys.ts'
import type { Column } from './hour-columns.ts'

const Provenance = lazy(async () => ({ default: (await import('#ui/provenance.tsx')).Provenance }))

type CellKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onClick: (event: MouseEvent<HTMLElement>) => void
  /** The panel that tells where a figure comes from, while one is open. */
  source: ReactNode
}

/** Keys of the hours: arrows walk over the figures, Enter (or a click) tells where one comes from, Escape leaves. */
export function useCellKeys(columns: readonly Column[], { hours }: HourlyAnswer): CellKeys {
  const ask = useProvenance()
  const anchor = useRef<HTMLElement | null>(null)
  const last = useRef<Place | null>(null)
  const [open, setOpen] = useState<Place | null>(null)
  const column = open && columns[open.column]
  const hour = open && hours[open.row]

  const show = (cell: HTMLElement) => {
    const place = placeOf(cell)
    if (!place || cell.dataset.asks === undefined) return
    anchor.current = cell
    setOpen(place)
  }
  return {
    onKeyDown(event) {
      if (event.altKey || event.metaKey || open) return
      const cell = cellOf(event.target)
      const here = cell && placeOf(cell)
      if (cell && event.key === 'Enter') show(cell)
      else if (cell && event.key === 'Escape') event.currentTarget.focus()
      else {
        const from = here ?? last.current ?? firstOf(hours)
        const to = here
          ? afterCellKey(event.key, event.ctrlKey, from, hours.length, columns.length)
          : entry(event, from)
        if (!to) return
        last.current = to
        event.currentTarget.querySelector<HTMLElement>(`[data-place="${to.row} ${to.column}"]`)?.focus()
      }
      event.preventDefault()
    },
    onClick(event) {
      const cell = cellOf(event.target)
      if (!cell || String(getSelection() ?? '') !== '') return
      last.current = placeOf(cell)
      show(cell)
    },
    source:
      column?.tag && hour ? (
        <Suspense fallback={null}>
          <Provenance
            key={`${column.tag} ${hour.start}`}
            ask={ask(column.tag, hour.start)}
            unit={column.datapoint.unit}
            anchor={anchor}
            onClose={() => {
              setOpen(null)
              anchor.current?.focus()
            }}
          />
        </Suspense>
      ) : null,
  }
}

/** From the table itself the arrows lead to the cell where one has been, at first to the hour that runs. */
function entry(event: KeyboardEvent<HTMLElement>, from: Place): Place | null {
  return event.target === event.currentTarget && event.key.startsWith('Arrow') ? from : null
}

function firstOf(hours: HourlyAnswer['hours']): Place {
  const now = document.querySelector<HTMLElement>('[data-now] [data-place]')
  return (now && placeOf(now)) ?? { row: hours.length - 1, column: 0 }
}

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-place]') : null

function placeOf({ dataset }: HTMLElement): Place | null {
  const [row, column] = (dataset.place ?? '').split(' ').map(Number)
  return row === undefined || column === undefined ? null : { row, column }
}
