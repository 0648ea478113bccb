import { describe, expect, test } from 'vitest'
import { fittingColumns } from './fitting-columns.ts'
import { arranged, groupsOf, keep, pathTo, ranked, rowsOf, type TreeNode, unchanged } from './tree.ts'
import { afterTreeKey, afterTyping } from './tree-keys.ts'

type Named = { name: string; mw: number | null }
const node = (name: string, mw: number | null, children: TreeNode<Named>[] = []): TreeNode<Named> => ({
  id: name,
  value: { name, mw },
  children,
})
const fleet = [
  node('nuclear', 9, [node('BRUCEA', 4, [node('G1', 3), node('G2', 1)]), node('DARLINGTON', 5)]),
  node('gas', 3, [node('NAPANEE', null)]),
]
const ids = (rows: { id: string }[]) => rows.map((row) => row.id)

describe('a tree as rows', () => {
  test('shows what is open, and says where each row stands', () => {
    const rows = rowsOf(fleet, (id) => id === 'nuclear')
    expect(ids(rows)).toEqual(['nuclear', 'BRUCEA', 'DARLINGTON', 'gas'])
    expect(rows[1]).toMatchObject({ level: 2, place: 1, among: 2, parent: 'nuclear', open: false })
    expect(rows[2]?.open).toBeNull()
  })

  test('keeps what matches and what stands above it', () => {
    expect(
      ids(
        rowsOf(
          keep(fleet, ({ name }) => name === 'G2'),
          () => true,
        ),
      ),
    ).toEqual(['nuclear', 'BRUCEA', 'G2'])
    expect(keep(fleet, () => false)).toEqual([])
  })

  test('an order is taken once; who has no figure comes last, a newcomer after all', () => {
    const rank = ranked(fleet, ({ mw }) => mw, true)
    expect(ids(arranged(fleet[0]?.children ?? [], rank))).toEqual(['DARLINGTON', 'BRUCEA'])
    const later = [node('new', 99), ...fleet]
    expect(ids(arranged(later, rank))).toEqual(['nuclear', 'gas', 'new'])
    expect(
      ids(
        arranged(
          fleet,
          ranked(fleet, ({ mw }) => (mw === 9 ? null : mw), false),
        ),
      ),
    ).toEqual(['gas', 'nuclear'])
  })
})

describe('keys of a tree', () => {
  const rows = rowsOf(fleet, (id) => id === 'nuclear')
  const press = (key: string, active: string | null) => afterTreeKey(key, rows, active)

  test('arrows move, Home and End go to the ends', () => {
    expect(press('ArrowDown', null)).toEqual({ to: 'nuclear' })
    expect(press('ArrowDown', 'BRUCEA')).toEqual({ to: 'DARLINGTON' })
    expect(press('ArrowDown', 'gas')).toEqual({ to: 'gas' })
    expect(press('ArrowUp', 'nuclear')).toEqual({ to: 'nuclear' })
    expect(press('Home', 'gas')).toEqual({ to: 'nuclear' })
    expect(press('End', null)).toEqual({ to: 'gas' })
  })

  test('right opens or goes in, left closes or goes out, Enter toggles', () => {
    expect(press('ArrowRight', 'gas')).toEqual({ open: 'gas' })
    expect(press('ArrowRight', 'nuclear')).toEqual({ to: 'BRUCEA' })
    expect(press('ArrowLeft', 'nuclear')).toEqual({ close: 'nuclear' })
    expect(press('ArrowLeft', 'DARLINGTON')).toEqual({ to: 'nuclear' })
    expect(press('Enter', 'nuclear')).toEqual({ close: 'nuclear' })
    expect(press('Enter', 'DARLINGTON')).toEqual({})
    expect(press('x', 'gas')).toBeNull()
  })
})

describe('typing', () => {
  const rows = rowsOf(fleet, () => true)
  const type = (typed: string, active: string | null) => afterTyping(typed, rows, active, ({ name }) => name)
  test('one letter goes on to the next that begins with it, around the end', () => {
    expect(type('g', null)).toBe('G1')
    expect(type('g', 'G1')).toBe('G2')
    expect(type('g', 'G2')).toBe('gas')
    expect(type('n', 'NAPANEE')).toBe('nuclear')
  })
  test('more letters narrow, and stay where they fit', () => {
    expect(type('g2', 'G1')).toBe('G2')
    expect(type('ga', 'gas')).toBe('gas')
    expect(type('x', 'gas')).toBeNull()
  })
})

test('what says the same keeps its old value, so that it is not drawn again', () => {
  const next = [
    node('nuclear', 9, [node('BRUCEA', 4, [node('G1', 3), node('G2', 2)]), node('DARLINGTON', 5)]),
    node('coal', 1),
  ]
  const kept = unchanged(fleet, next, (a, b) => a.mw === b.mw)
  expect(kept[0]?.value).toBe(fleet[0]?.value)
  expect(kept[0]?.children[0]?.children[0]?.value).toBe(fleet[0]?.children[0]?.children[0]?.value)
  expect(kept[0]?.children[0]?.children[1]?.value.mw).toBe(2)
  expect(ids(kept)).toEqual(['nuclear', 'coal'])
})

test('all that opens', () => expect(groupsOf(fleet)).toEqual(['nuclear', 'BRUCEA', 'gas']))

describe('columns that fit', () => {
  const column = (id: string, width: number, rank: number, narrow?: number) => ({ id, width, rank, narrow })
  const columns = [
    column('name', 200, 0, 100),
    column('bar', 80, 3),
    column('output', 80, 1, 60),
    column('used', 60, 2),
  ]
  const fit = (width: number, phone = false) => fittingColumns(columns, width, phone).map((one) => one.id)
  test('by their rank, in their order', () => {
    expect(fit(1_000)).toEqual(['name', 'bar', 'output', 'used'])
    expect(fit(420)).toEqual(['name', 'bar', 'output', 'used'])
    expect(fit(419)).toEqual(['name', 'output', 'used'])
    expect(fit(219, true)).toEqual(['name', 'output'])
  })
  test('one that does not fit keeps out those behind it, so that none appears by chance', () =>
    expect(fittingColumns([...columns, column('tiny', 1, 9)], 341, false).map((one) => one.id)).toEqual([
      'name',
      'output',
      'used',
    ]))
  test('the first is always there', () => expect(fit(10)).toEqual(['name']))
})

test('the way to a node is what has to be open for it to show', () => {
  const tree = [node('gas', 1), node('hydro', 2, [node('north', 3, [node('north 1', 4)])])]
  const path = pathTo(tree, 'north 1')
  expect(path).toEqual(['hydro', 'north', 'north 1'])
  expect(rowsOf(tree, (id) => path?.includes(id) ?? false).map((row) => row.id)).toContain('north 1')
  expect(pathTo(tree, 'south')).toBeNull()
})
