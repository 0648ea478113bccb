import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { rowsOf } from 'web/src/tables/tree.ts'
import { type TreeColumn, TreeTable } from 'web/src/tables/tree-table.tsx'
import { Value } from 'web/src/ui/value.tsx'
import 'web/src/theme.css'
import { driveTable } from './drive-table.ts'
import { columns, type MadeUnit, makeUnits } from './made-units.ts'

// The product's table with as many columns, each number written as everywhere.
const shown: TreeColumn<MadeUnit>[] = [
  { id: 'name', head: 'Unit', width: 120, rank: 0, cell: (unit) => unit.name },
  ...Array.from({ length: columns }, (_, k) => ({
    id: `column-${k}`,
    head: `Column ${k + 1}`,
    width: 48,
    rank: k + 1,
    numeric: true,
    cell: (unit: MadeUnit) => <Value value={unit.values[k] ?? null} unit="" decimals={1} />,
  })),
]
const told: { show: (round: number) => void } = { show: () => {} }
const nothing = () => {}
const nameOf = (unit: MadeUnit) => unit.name

flushSync(() => createRoot(document.getElementById('app') as HTMLElement).render(<Page />))
driveTable((round) => told.show(round))

function Page() {
  const [round, setRound] = useState(0)
  told.show = (next) => flushSync(() => setRound(next))
  const rows = useMemo(() => {
    const nodes = makeUnits(round).map((unit) => ({ id: unit.id, value: unit, children: [] }))
    return rowsOf(nodes, () => true)
  }, [round])
  return <TreeTable label="Units" columns={shown} {...{ rows, nameOf }} sort={null} onSort={nothing} onOpen={nothing} />
}
