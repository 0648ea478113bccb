import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutOf, widthInDigits } from './sizing.ts'

describe('the width of a value', () => {
  test.each([
    ['16,610', 5.45],
    ['33.70', 4.45],
    ['−180', 4],
    ['0', 1],
  ])('%s', (text, width) => expect(widthInDigits(text)).toBeCloseTo(width))
})

describe('the layout of a wall', () => {
  test('six values on a desk screen: two columns of three', () =>
    expect(layoutOf(['16,610', '18,121', '1,391', '1,412', '33.70', '864'], 1440, 830)).toMatchObject({
      columns: 2,
      rows: 3,
    }))

  test('one value takes the whole wall', () =>
    expect(layoutOf(['60.002'], 1440, 830)).toMatchObject({ columns: 1, rows: 1 }))

  test('a tall screen stacks, a wide one sets side by side', () => {
    expect(layoutOf(['1', '2', '3'], 400, 1200).columns).toBe(1)
    expect(layoutOf(['1', '2', '3'], 2400, 300).columns).toBe(3)
  })

  test('whatever the values and the screen: every value has a cell, digits fit their cell, no empty column', () => {
    const value = fc.stringMatching(/^−?\d{1,3}(,\d{3}){0,2}(\.\d{1,3})?$/)
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 24 }),
        fc.integer({ min: 360, max: 7680 }),
        fc.integer({ min: 400, max: 4320 }),
        (values, width, height) => {
          const { columns, rows, digits, label } = layoutOf(values, width, height)
          expect(columns * rows).toBeGreaterThanOrEqual(values.length)
          expect(columns * rows - values.length).toBeLessThan(Math.max(columns, rows))
          const widest = Math.max(...values.map(widthInDigits))
          expect(digits * widest * 0.59).toBeLessThanOrEqual(Math.max(0, width / columns - 5.3 * label) + 1e-6)
          expect(digits).toBeLessThanOrEqual(height / rows)
        },
      ),
    )
  })

  test('a larger screen of the same shape never has smaller digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 12 }), fc.double({ min: 1, max: 4, noNaN: true }), (count, factor) => {
        const values = Array.from({ length: count }, () => '16,610')
        const small = layoutOf(values, 1440, 830).digits
        expect(layoutOf(values, 1440 * factor, 830 * factor).digits).toBeGreaterThanOrEqual(small - 1e-6)
      }),
    )
  })
})
