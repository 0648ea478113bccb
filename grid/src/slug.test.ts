import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test.each([
  ['HALTONHILLS-LT.G1', 'haltonhills-lt-g1'],
  ['GREENFIELD ENERGY CENTRE-G1', 'greenfield-energy-centre-g1'],
  ['HYDROGEN READY POWER PLANT (HRPP)', 'hydrogen-ready-power-plant-hrpp'],
  ['PQ.B5D.B31L', 'pq-b5d-b31l'],
  ['***', 'unnamed'],
])('%s', (name, id) => expect(slug(name)).toBe(id))

test('is a segment of a tag, and its own slug', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      const id = slug(name)
      expect(id).toMatch(/^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$/)
      expect(slug(id)).toBe(id)
    }),
  )
})
