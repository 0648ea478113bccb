import { decodeRuns } from 'grid/quality.ts'
import { expect, test } from 'vitest'
import { spansOf } from '#charts/spans.ts'
import { outsideOf } from '#charts/threshold.ts'
import { exampleFrame, exampleLimit, exampleNow, measured } from './sample-day.ts'

test('the example shows what its words explain: a gap, each quality, a stretch beyond the limit', () => {
  const { spans, gaps } = spansOf(measured)
  expect(gaps.length).toBeGreaterThan(0)
  expect(new Set(decodeRuns(measured.q ?? [], measured.t.length))).toEqual(
    new Set(['good', 'estimated', 'partial', 'suspect']),
  )
  expect(outsideOf(measured, spans, exampleLimit)).toHaveLength(1)
  expect(exampleNow).toBeLessThan(exampleFrame.to)
})
