import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeList, type ListChange, undoOf } from './ordered-list.ts'

describe('a change of a list', () => {
  test.each<[ListChange, string[]]>([
    [{ do: 'place', tag: 'x', before: null }, ['a', 'b', 'c', 'x']],
    [{ do: 'place', tag: 'x', before: 'b' }, ['a', 'x', 'b', 'c']],
    [{ do: 'place', tag: 'c', before: 'a' }, ['c', 'a', 'b']],
    [{ do: 'place', tag: 'a', before: null }, ['b', 'c', 'a']],
    [{ do: 'place', tag: 'a', before: 'gone' }, ['b', 'c', 'a']],
    [{ do: 'remove', tag: 'b' }, ['a', 'c']],
    [{ do: 'remove', tag: 'gone' }, ['a', 'b', 'c']],
  ])('%j', (change, after) => expect(changeList(['a', 'b', 'c'], change)).toEqual(after))

  test('keeps what another browser did meanwhile', () => {
    expect(changeList(['a', 'new', 'b'], { do: 'remove', tag: 'a' })).toEqual(['new', 'b'])
  })

  test('its undo brings the list back, and no tag is ever twice in it', () => {
    const tags = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
    const change = fc.oneof(
      fc.record({ do: fc.constant('remove' as const), tag: fc.constantFrom(...'abcdefgh') }),
      fc.record({
        do: fc.constant('place' as const),
        tag: fc.constantFrom(...'abcdefgh'),
        before: fc.option(fc.constantFrom(...'abcdefgh')),
      }),
    )
    fc.assert(
      fc.property(tags, change, (list, one) => {
        const after = changeList(list, one)
        expect(new Set(after).size).toBe(after.length)
        expect(changeList(after, undoOf(list, one))).toEqual(list)
      }),
    )
  })
})
