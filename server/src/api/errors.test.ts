import { expect, it } from 'vitest'
import { DatabaseAway } from '#database/away.ts'
import { answerOf } from './errors.ts'

it('asks to come again while the database is away, and leaks nothing of where it is', () => {
  const { status, body, headers, fault } = answerOf(new DatabaseAway('connect ECONNREFUSED 10.1.2.3:5432'))
  expect([status, headers, fault]).toEqual([503, { 'retry-after': '5' }, false])
  expect(body).toEqual({ detail: 'The database cannot be reached. Try again in a few seconds.' })
})
