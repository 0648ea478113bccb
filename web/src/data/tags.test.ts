import fc from 'fast-check'
import { expect, test } from 'vitest'
import { condense, matches } from './tags.ts'

test('a star is one whole segment', () => {
  expect(matches('x.generator.*.generation', 'x.generator.a-1.generation')).toBe(true)
  expect(matches('x.generator.*.generation', 'x.generator.a.generation.5m')).toBe(false)
  expect(matches('x.generator.*.generation', 'x.fuel.a.generation')).toBe(false)
  expect(matches('x.a', 'x.a')).toBe(true)
})

test('many alike become one pattern, few stay', () => {
  const units = ['a', 'b', 'c', 'd'].map((id) => `x.generator.${id}.generation.5m`)
  expect(condense([...units, 'x.system.x.demand', 'x.system.x.demand'])).toEqual([
    'x.generator.*.generation.5m',
    'x.system.x.demand',
  ])
  expect(condense(['x.fuel.*.generation', 'x.fuel.gas.generation'])).toEqual(['x.fuel.*.generation'])
})

test('what is asked always covers what is wanted', () => {
  const segment = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const tag = fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'))
  fc.assert(
    fc.property(fc.array(tag), (tags) => {
      const asked = condense(tags)
      for (const one of tags) expect(asked.some((pattern) => matches(pattern, one))).toBe(true)
    }),
  )
})
