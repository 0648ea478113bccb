import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { choosable } from './columns.tsx'
import style from './overview.module.css'
import { stateNames } from './state-mark.tsx'
import type { StateFilter, useFleetTable } from './use-fleet-table.ts'

const filters: readonly { id: StateFilter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'running', label: stateNames.running },
  { id: 'idle', label: stateNames.idle },
  { id: 'derated', label: stateNames.derated },
  { id: 'outage', label: stateNames.outage },
  { id: 'unknown', label: stateNames.unknown },
]

type Props = {
  table: ReturnType<typeof useFleetTable>
  count: number
  shown: readonly string[]
  onColumn: (id: string) => void
}

/** Search and filter of the overview, and what it shows. `/` goes to the search from anywhere on the page. */
export function Toolbar({ table, count, shown, onColumn }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <>
      {table.orderChanged && (
        <Button look="quiet" onPress={() => table.sortAgain()}>
          Order changed · sort again
        </Button>
      )}
      <label className={style.search}>
        <span className="only-spoken">Search units</span>
        <input
          ref={field}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={count > 0 ? `Search ${count} units` : 'Search units'}
          value={table.search}
          onChange={(event) => table.setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') table.setSearch('')
          }}
        />
        <kbd aria-hidden>/</kbd>
      </label>
      <div className={style.tools}>
        <Button look="quiet" onPress={() => table.openAll(true)}>
          Open all
        </Button>
        <Button look="quiet" onPress={() => table.openAll(false)}>
          Close all
        </Button>
        <Menu
          label="Columns"
          trigger="Columns"
          head="Those without room are left out, the last ones first"
          entries={choosable.map(({ id, name }) => ({
            id,
            label: `${shown.includes(id) ? '✓' : '\u2003'} ${name}`,
            onAction: () => onColumn(id),
          }))}
        />
      </div>
      <Segmented label="State" options={filters} value={table.filter} onChange={table.setFilter} />
    </>
  )
}
