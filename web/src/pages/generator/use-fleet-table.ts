import type { Generator } from 'contract'
import { useMemo, useState } from 'react'
import { arranged, groupsOf, keep, pathTo, ranked, rowsOf, type TreeNode } from '#tables/tree.ts'
import { figures } from './columns.tsx'
import type { Plant } from './fleet.ts'

export type StateFilter = 'all' | Generator['state']
export type Sort = { column: string; descending: boolean }

/** How the fleet is looked at: searched, filtered, sorted on demand, opened. */
export function useFleetTable(fleet: readonly TreeNode<Plant>[]) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<StateFilter>('all')
  const [sort, setSort] = useState<(Sort & { rank: Map<string, number> }) | null>(null)
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())

  const [revealed, setRevealed] = useState<{ id: string } | null>(null)
  const narrowed = useMemo(() => narrow(fleet, search, filter), [fleet, search, filter])
  const ordered = useMemo(() => (sort ? arranged(narrowed, sort.rank) : narrowed), [narrowed, sort])
  const searching = search.trim() !== '' || filter !== 'all'
  const first = fleet[0]?.id
  const rows = useMemo(
    () => rowsOf(ordered, (id) => opened.get(id) ?? (searching || id === first)),
    [ordered, opened, searching, first],
  )
  const sortBy = (column: string, descending: boolean) => {
    const figure = figures[column]
    // Fuels keep the system's order, so that the eye finds them; stations and units are sorted within.
    if (figure) setSort({ column, descending, rank: withoutRoots(fleet, ranked(fleet, figure, descending)) })
  }
  return {
    rows,
    search,
    filter,
    sort,
    /** Whether the values of now would make another order. */
    orderChanged: useMemo(() => sort !== null && hasChanged(fleet, sort), [fleet, sort]),
    setSearch(text: string) {
      setSearch(text)
      setOpened(new Map())
    },
    setFilter(next: StateFilter) {
      setFilter(next)
      setOpened(new Map())
    },
    /** The row to bring into view; a new one each time it is asked for. */
    revealed,
    /** Brings a unit into view: opens what it stands under, and lifts a search that leaves it out. */
    reveal(unit: string) {
      const path = pathTo(fleet, `unit ${unit}`)
      if (!path) return
      const shown = pathTo(narrowed, `unit ${unit}`) !== null
      if (!shown) {
        setSearch('')
        setFilter('all')
      }
      const open = path.slice(0, -1).map((id) => [id, true] as const)
      setOpened((before) => new Map([...(shown ? before : []), ...open]))
      setRevealed({ id: `unit ${unit}` })
    },
    openAll: (open: boolean) => setOpened(new Map(groupsOf(fleet).map((id) => [id, open]))),
    open: (id: string, open: boolean) => setOpened((before) => new Map(before).set(id, open)),
    sortBy(column: string) {
      if (sort?.column !== column) sortBy(column, column !== 'name')
      else if (sort.descending === (column !== 'name')) sortBy(column, !sort.descending)
      else setSort(null)
    },
    sortAgain: () => sort && sortBy(sort.column, sort.descending),
  }
}

/** What matches a search and a state; a group that matches by its name shows all of itself. */
export function narrow(fleet: readonly TreeNode<Plant>[], search: string, filter: StateFilter): TreeNode<Plant>[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && filter === 'all') return [...fleet]
  const paths = new Map<Plant, string>()
  const walk = (nodes: readonly TreeNode<Plant>[], above: string) => {
    for (const node of nodes) {
      const path = `${above} ${node.value.name.toLowerCase()}`
      paths.set(node.value, path)
      walk(node.children, path)
    }
  }
  walk(fleet, '')
  return keep(fleet, (plant) => {
    if (plant.kind !== 'unit') return false
    const text = paths.get(plant) ?? ''
    return words.every((word) => text.includes(word)) && (filter === 'all' || plant.units[0]?.state === filter)
  })
}

function withoutRoots(fleet: readonly TreeNode<Plant>[], rank: Map<string, number>): Map<string, number> {
  fleet.forEach((node, i) => {
    rank.set(node.id, i)
  })
  return rank
}

function hasChanged(fleet: readonly TreeNode<Plant>[], sort: Sort & { rank: Map<string, number> }): boolean {
  const figure = figures[sort.column]
  if (!figure) return false
  const now = withoutRoots(fleet, ranked(arranged(fleet, sort.rank), figure, sort.descending))
  return [...now].some(([id, place]) => sort.rank.get(id) !== place)
}
