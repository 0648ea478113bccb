import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { createPresenter } from './present.ts'
import { validate } from './validate.ts'

const shape = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  limit: Type.Union([Type.Number(), Type.Null()]),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  type: Type.Optional(Type.Union([Type.Literal('line'), Type.Literal('bar')])),
  tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
  on: Type.Optional(Type.Boolean()),
})
const given = { name: 'a', limit: 1 }

it.each([
  [{ ...given, more: 1 }, given],
  [
    { ...given, limit: null },
    { ...given, limit: null },
  ],
  [
    { ...given, tags: ['a'], order: 0, type: 'bar', on: false },
    { ...given, tags: ['a'], order: 0, type: 'bar', on: false },
  ],
  [
    { ...given, name: '😀😀😀😀😀' },
    { ...given, name: '😀😀😀😀😀' },
  ],
])('takes %j', (value, taken) => {
  expect(validate(shape, value)).toEqual({ value: taken })
})

it.each([
  [{}, { name: ['This field is required.'], limit: ['This field is required.'] }],
  [{ ...given, name: ' ' }, { name: ['This field may not be blank.'] }],
  [{ ...given, name: 'abcdef' }, { name: ['Ensure this field has no more than 5 characters.'] }],
  [{ ...given, name: 5 }, { name: ['Not a valid string.'] }],
  [{ ...given, name: 'a\u0007' }, { name: ['Control characters are not allowed.'] }],
  [{ ...given, limit: '1' }, { limit: ['A valid number is required.'] }],
  [{ ...given, limit: 1e16 }, { limit: ['A valid number is required.'] }],
  [{ ...given, order: 1.5 }, { order: ['A valid integer is required.'] }],
  [{ ...given, order: 10 }, { order: ['Ensure this value is less than or equal to 9.'] }],
  [{ ...given, order: null }, { order: ['This field may not be null.'] }],
  [{ ...given, type: 'pie' }, { type: ['"pie" is not a valid choice.'] }],
  [{ ...given, tags: 'a' }, { tags: ['Expected a list of items but got type "str".'] }],
  [{ ...given, tags: ['a', 1] }, { tags: { 1: ['Not a valid string.'] } }],
  [{ ...given, tags: ['a', 'b', 'c'] }, { tags: ['Ensure this field has no more than 2 elements.'] }],
  [{ ...given, on: 'true' }, { on: ['Must be a valid boolean.'] }],
  [null, ['Invalid data. Expected a dictionary, but got NoneType.']],
])('refuses %j', (value, errors) => {
  expect(validate(shape, value)).toEqual({ errors })
})

it.each([
  ['line', 'plain text, 文字', true],
  ['line', 'a\tb', false],
  ['line', 'a\u0085b', false],
  ['text', 'a\n\tb\u0000', true],
  ['password', '\u0000', true],
  ['numeric', ' -1.5e3 ', true],
  ['numeric', '.5', true],
  ['numeric', '1.', true],
  ['numeric', '1e16', false],
  ['numeric', 'Infinity', false],
  ['numeric', '1 2', false],
  ['email', ' ada@example.org ', true],
  ['email', 'ada+grid@a.b-c.example', true],
  ['email', 'ada@example.org.', false],
  ['email', 'ada@ex ample.org', false],
  ['email', 'Ada <ada@example.org>', false],
])('knows a text of the format %s: %j is %s', (format, text, right) => {
  expect('value' in validate(Type.String({ format }), text)).toBe(right)
})

it('presents what the schema lists and nothing else', () => {
  const inner = Type.Object({ a: Type.Union([Type.Number(), Type.Null()]) })
  const present = createPresenter(
    Type.Object({
      one: inner,
      many: Type.Array(inner),
      maybe: Type.Union([inner, Type.Null()]),
      by: Type.Record(Type.String(), inner),
      pair: Type.Tuple([Type.Integer(), inner]),
      left_out: Type.Optional(Type.String()),
    }),
  )
  const secret = { a: 1, password_hash: 'x' }
  const text = present({
    one: secret,
    many: [secret, { a: null }],
    maybe: secret,
    by: { k: secret },
    pair: [1, secret, secret],
    id: 7,
    left_out: undefined,
  })
  expect(JSON.parse(text)).toEqual({
    one: { a: 1 },
    many: [{ a: 1 }, { a: null }],
    maybe: { a: 1 },
    by: { k: { a: 1 } },
    pair: [1, { a: 1 }],
  })
})
