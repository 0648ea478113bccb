import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holder, packHeld } from './held.ts'

it('holds exactly what was packed', () => {
  const instants = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1, maxLength: 4 }), (lists) => {
      const byId = new Map(lists.map((list, id) => [id, [...list].sort((a, b) => a - b)]))
      const holds = holder(packHeld(byId))
      for (let id = 0; id <= lists.length; id++) {
        for (let t = -1; t <= 61; t++) expect(holds(id, t)).toBe(byId.get(id)?.includes(t) ?? false)
      }
    }),
  )
})

it('is one run for a report without gaps', () => {
  expect(
    packHeld(
      new Map([
        [1, [0, 5, 10]],
        [2, [0, 5, 10]],
      ]),
    ),
  ).toEqual([{ from: 0, to: 10, step: 5, ids: [1, 2] }])
})
