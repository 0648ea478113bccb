import { describe, expect, test } from 'vitest'
import { arranged, keep, ranked, rowsOf, type TreeNode } from './tree.ts'
import { afterTreeKey } from './tree-keys.ts'

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
