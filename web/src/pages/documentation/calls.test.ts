import { expect, test } from 'vitest'
import { callsOf, shapeOf } from './calls.ts'

test('calls are grouped by their paths; what is missing does no harm', () => {
  const groups = callsOf({
    paths: {
      '/api/auth/user': { get: { summary: 'Who', security: [{ session: [] }], responses: { 200: {} } } },
      '/api/data/series': {
        get: {
          security: [{ session: [] }, { token: [] }],
          parameters: [{ name: 'tags', in: 'query', required: true, schema: { description: 'which' } }],
          responses: { 200: { content: { 'application/json': { schema: { type: 'integer' } } } } },
        },
      },
    },
  })
  expect(groups.map(({ group }) => group)).toEqual(['Account', 'Data'])
  expect(groups[1]?.calls[0]).toEqual({
    method: 'GET',
    path: '/api/data/series',
    summary: '',
    access: 'A signed-in user, or an API token.',
    parameters: [{ name: 'tags', where: 'in the query', required: true, description: 'which' }],
    body: undefined,
    answer: { type: 'integer' },
  })
  expect(callsOf(null)).toEqual([])
})

test('a schema as a shape', () => {
  const schema = {
    type: 'object',
    required: ['time'],
    properties: {
      time: { type: 'integer', description: 'epoch ms' },
      state: { enum: ['ok', 'late'] },
      values: { type: 'object', patternProperties: { '^.*$': { anyOf: [{ type: 'number' }, { type: 'null' }] } } },
      tags: { type: 'array', items: { type: 'string' } },
    },
  }
  expect(shapeOf(schema)).toBe(
    [
      '{',
      '  time: integer  // epoch ms',
      '  state?: "ok" | "late"',
      '  values?: {',
      '    [name]: number | null',
      '  }',
      '  tags?: [ string, … ]',
      '}',
    ].join('\n'),
  )
})
