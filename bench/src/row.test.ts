import { describe, expect, test } from 'vitest'
import { type Budget, isWithin, pairedRow, type Row } from './row.ts'

const row = (floor: number | null, ours: number, budget: Budget): Row => ({
  figure: '',
  unit: 'ms',
  floor,
  ours,
  budget,
  noise: null,
})

describe('a budget', () => {
  test.each([
    [row(null, 130, { atMost: 130 }), true],
    [row(null, 131, { atMost: 130 }), false],
    [row(10, 16, { timesFloor: 1.6 }), true],
    [row(10, 17, { timesFloor: 1.6 }), false],
    [row(0, 50, { aboveFloor: 50 }), true],
    [row(0, 51, { aboveFloor: 50 }), false],
    [row(100, 50, { ofFloorAtLeast: 0.5 }), true],
    [row(100, 49, { ofFloorAtLeast: 0.5 }), false],
    [row(100, 49, null), null],
    [row(null, 49, { timesFloor: 1 }), null],
  ])('%o is kept: %s', (one, kept) => {
    expect(isWithin(one)).toBe(kept)
  })

  test('medians, and the spread of the ratios', () => {
    const made = pairedRow(
      'x',
      'ms',
      [
        { floor: 10, ours: 20 },
        { floor: 20, ours: 20 },
        { floor: 30, ours: 90 },
      ],
      null,
    )
    expect(made).toMatchObject({ floor: 20, ours: 20, noise: [1, 3] })
  })
})
