import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { besideWidth, digitsHeightEm, layoutOf, widthInDigits } from './sizing.ts'

const needs = (...texts: string[]) => texts.map((text) => ({ digits: widthInDigits(text), beside: 3.5 }))

describe('the width of a value', () => {
  test.each([
    ['16,610', 5.45],
    ['33.70', 4.45],
    ['−180', 4],
    ['0', 1],
  ])('%s', (text, width) => expect(widthInDigits(text)).toBeCloseTo(width))

  test('what stands beside is as wide as its longest line', () => {
    expect(besideWidth('+1,364', 'MW')).toBeGreaterThan(besideWidth('+64', 'MW'))
    expect(besideWidth('', 'USD/MWh')).toBeGreaterThan(besideWidth('', 'MW'))
  })
})

describe('the layout of a wall', () => {
  test('six values on a desk screen: two columns of three, the course below', () =>
    expect(layoutOf(needs('16,610', '18,121', '1,391', '1,412', '33.70', '864'), 1440, 830)).toMatchObject({
      columns: 2,
      rows: 3,
      course: 'below',
    }))

  test('eight values on a tall wall: one under the other, the course beside the digits', () =>
    expect(layoutOf(needs(...Array<string>(8).fill('16,610')), 1080, 1770)).toMatchObject({
      columns: 1,
      rows: 8,
      course: 'beside',
    }))

  test('one value takes the whole wall', () =>
    expect(layoutOf(needs('60.002'), 1440, 830)).toMatchObject({ columns: 1, rows: 1 }))

  test('a tall screen stacks, a wide one sets side by side', () => {
    expect(layoutOf(needs('1', '2', '3'), 400, 1200).columns).toBe(1)
    expect(layoutOf(needs('1', '2', '3'), 2400, 300).columns).toBe(3)
  })

  test('whatever the values and the screen: every value has a cell, digits fit their cell, no empty column', () => {
    const value = fc.stringMatching(/^−?\d{1,3}(,\d{3}){0,2}(\.\d{1,3})?$/)
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 24 }),
        fc.integer({ min: 360, max: 7680 }),
        fc.integer({ min: 400, max: 4320 }),
        (values, width, height) => {
          const { columns, rows, digits, label, course } = layoutOf(needs(...values), width, height)
          expect(columns * rows).toBeGreaterThanOrEqual(values.length)
          expect(columns * rows - values.length).toBeLessThan(Math.max(columns, rows))
          const widest = Math.max(...values.map(widthInDigits))
          const rest = width / columns - (1.8 + 3.5 + (course === 'beside' ? 7 : 0)) * label
          expect(digits * widest * 0.61).toBeLessThanOrEqual(Math.max(0, rest) + 1e-6)
          expect(digits * digitsHeightEm).toBeLessThanOrEqual(Math.max(0, height / rows - 1.4 * label))
        },
      ),
    )
  })

  test('a larger screen of the same shape never has smaller digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 12 }), fc.double({ min: 1, max: 4, noNaN: true }), (count, factor) => {
        const values = needs(...Array.from({ length: count }, () => '16,610'))
        const small = layoutOf(values, 1440, 830).digits
        expect(layoutOf(values, 1440 * factor, 830 * factor).digits).toBeGreaterThanOrEqual(small - 1e-6)
      }),
    )
  })
})
