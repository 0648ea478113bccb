import { expect, test } from 'vitest'
import { withSection } from './results.ts'
import type { Row } from './row.ts'

const at = { date: '2026-01-02', commit: 'abc', machine: '2 cores' }
const row: Row = { figure: 'tick', unit: 'ms', floor: 2, ours: 5, budget: { timesFloor: 1.6 }, noise: [2, 3] }

test('a section replaces its own and keeps the others', () => {
  const first = withSection('', 'charts', 'eight', [row], at)
  expect(first).toContain('| tick | 2 ms | 5 ms | 2.50 × | ≤ 1.6 × floor | **over** | 2.00 – 3.00 |')
  const both = withSection(first, 'table', 'rows', [{ ...row, ours: 0, budget: { atMost: 0 } }], at)
  expect(both).toContain('## charts')
  expect(both).toContain('| tick | 2 ms | 0 ms | 0.00 × | none | within | 2.00 – 3.00 |')
  const again = withSection(both, 'charts', 'eight', [{ ...row, ours: 3 }], at)
  expect(again.match(/^## charts$/gm)).toHaveLength(1)
  expect(again).toContain('| tick | 2 ms | 3 ms | 1.50 × |')
  expect(again).not.toContain('5 ms')
  expect(again).toContain('## table')
})
