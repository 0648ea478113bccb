import fc from 'fast-check'
import { expect, it } from 'vitest'
import { JsonFault, parseJson } from './json.ts'

const machinery = new Set(['__proto__', 'constructor', 'prototype'])
const key = fc.string().filter((text) => !machinery.has(text))
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 8 },
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
  ),
}))

it('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(tree, fc.integer({ min: 0, max: 3 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

it('refuses a key that comes twice, wherever it stands', () => {
  fc.assert(
    fc.property(tree, key, fc.array(fc.boolean(), { maxLength: 20 }), (value, name, path) => {
      const quoted = JSON.stringify(name)
      let text = `{${quoted}:${JSON.stringify(value)}, ${quoted} : 1}`
      for (const list of path) text = list ? `[1,${text}]` : `{"a":${text}}`
      expect(() => parseJson(text)).toThrow(JsonFault)
    }),
  )
})

it.each([
  ['{"a":{"a":{"a":1}}}', { a: { a: { a: 1 } } }],
  ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  ['{"a":"\\\\","b":"\\"a\\":"}', { a: '\\', b: '"a":' }],
  ['{"__proto__":1,"b":{"constructor":2,"c":["prototype",{"prototype":1}]}}', { b: { c: ['prototype', {}] } }],
])('reads %s', (text, value) => {
  expect(parseJson(text)).toEqual(value)
  expect(Object.getPrototypeOf(parseJson(text))).toBe(Object.getPrototypeOf(value))
})

it('takes 32 levels', () => {
  expect(parseJson('['.repeat(32) + ']'.repeat(32))).toBeInstanceOf(Array)
  expect(() => parseJson('['.repeat(33) + ']'.repeat(33))).toThrow(JsonFault)
  expect(() => parseJson(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)).toThrow(JsonFault)
})
