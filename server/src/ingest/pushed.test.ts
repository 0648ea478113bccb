import { describe, expect, it } from 'vitest'
import { checkPushed, type KnownTag } from './pushed.ts'

const now = Date.parse('2025-03-01T12:00:00Z')
const known: Record<string, KnownTag> = {
  'ieso.system.ontario.demand': { system: 'ieso', interval_s: 3600, horizon: 'actual' },
  'ieso.system.ontario.demand.forecast': { system: 'ieso', interval_s: 3600, horizon: 'forecast' },
  'demo.x': { system: 'demo', interval_s: null, horizon: 'actual' },
}
const check = (readings: { tag: unknown; t: unknown; v: unknown; q?: unknown }[]) =>
  checkPushed(readings as never, 'ieso', now, (tag) => known[tag] ?? null)
const t = '2025-03-01T11:00:00Z'

describe('pushed readings', () => {
  it.each([
    ['bad_tag', { tag: '', t, v: 1 }],
    ['bad_tag', { tag: '.plant', t, v: 1 }],
    ['bad_tag', { tag: 'plänt', t, v: 1 }],
    ['bad_tag', { tag: 'x'.repeat(129), t, v: 1 }],
    ['bad_tag', { tag: 7, t, v: 1 }],
    ['bad_time', { tag: 'plant', t: '2025-03-01T11:00:00', v: 1 }],
    ['bad_time', { tag: 'plant', t: '2025-02-30T11:00:00Z', v: 1 }],
    ['bad_time', { tag: 'plant', t: '2025-03-01', v: 1 }],
    ['bad_time', { tag: 'plant', t: 1_700_000_000, v: 1 }],
    ['bad_time', { tag: 'plant', t: now + 0.5, v: 1 }],
    ['bad_time', { tag: 'plant', t: null, v: 1 }],
    ['bad_time', { tag: 'ieso.system.ontario.demand', t: '2025-03-01T11:05:00Z', v: 1 }],
    ['future', { tag: 'plant', t: now + 5 * 60_000 + 1, v: 1 }],
    ['bad_value', { tag: 'plant', t, v: '1' }],
    ['bad_value', { tag: 'plant', t, v: Number.NaN }],
    ['bad_value', { tag: 'plant', t, v: 1.1e15 }],
    ['bad_value', { tag: 'plant', t, v: undefined }],
    ['bad_value', { tag: 'plant', t, v: 1, q: 'fine' }],
    ['not_allowed', { tag: 'demo.x', t, v: 1 }],
    ['not_allowed', { tag: 'ieso.system.ontario.demand.forecast', t, v: 1 }],
  ])('%s: %j', (code, reading) => {
    expect(check([reading])).toMatchObject({ accepted: [], rejected: [{ index: 0, code }] })
  })

  it('takes instants in every spelling of ISO 8601 with an offset, and epoch milliseconds', () => {
    const spelled = [
      '2025-03-01T11:00:00Z',
      '2025-03-01T06:00:00.5-05:00',
      '2025-03-01T12:30:00+0130',
      Date.parse(t) + 1,
    ]
    const { accepted } = check(spelled.map((one) => ({ tag: 'plant', t: one, v: 1 })))
    expect(accepted.map((one) => one.t - Date.parse(t))).toEqual([0, 500, 1])
  })

  it('keeps null as no value, never zero', () => {
    expect(check([{ tag: 'plant', t, v: null }]).accepted).toEqual([
      { tag: 'plant', t: Date.parse(t), v: null, q: 'missing' },
    ])
  })

  it('accounts for every reading sent', () => {
    const sent = [
      { tag: 'plant', t, v: 1 },
      { tag: 'plant', t, v: 2 },
      { tag: '!', t, v: 3 },
      { tag: 'plant', t: now + 5 * 60_000, v: 4 },
    ]
    const { accepted, rejected } = check(sent)
    expect(accepted.map((one) => one.v)).toEqual([1, 4])
    expect(rejected.map((one) => [one.index, one.code])).toEqual([
      [1, 'duplicate_in_batch'],
      [2, 'bad_tag'],
    ])
  })
})
