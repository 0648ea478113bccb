import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLive } from './create.ts'
import type { Accepted } from './live.ts'

const log = { warn: vi.fn(), error: vi.fn() }
const accepted = (seq: number): Accepted => ({
  seq,
  system: seq % 2 ? 'odd' : 'even',
  values: new Map([['a.b', [[seq, seq, 'good']]]]),
  runs: [],
})

/** A database that others write to as well; `notify` is its voice. */
async function house(first_seq = 0) {
  const committed = new Map<number, Accepted>()
  let notify = (_payload: string) => {}
  let reopen = () => {}
  const load = vi.fn(async (seq: number, up_to: number) =>
    [...committed.values()].filter((one) => one.seq > seq && one.seq <= up_to).sort((a, b) => a.seq - b.seq),
  )
  const live = await createLive({
    database: {
      listen: async (_channel, heard, reopened) => {
        notify = heard
        reopen = reopened
        return async () => {}
      },
    },
    load,
    first_seq,
    log,
  })
  const heard: number[] = []
  live.subscribe((event) => event.kind === 'accepted' && heard.push(event.accepted.seq))
  return { committed, load, live, heard, notify: (seq: number) => notify(String(seq)), reopen: () => reopen() }
}

afterEach(() => {
  vi.useRealTimers()
  expect(log.error).not.toHaveBeenCalled()
})

describe('live', () => {
  it('announces each acceptance once and in order, whoever wrote it and however it arrives', async () => {
    vi.useFakeTimers()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }).chain((n) =>
          fc.record({
            n: fc.constant(n),
            // who commits each: this process or another
            local: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
            notified: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
            order: fc.shuffledSubarray(
              Array.from({ length: n }, (_, i) => i + 1),
              { minLength: n, maxLength: n },
            ),
            pauses: fc.array(fc.integer({ min: 0, max: 300 }), { minLength: n, maxLength: n }),
          }),
        ),
        async ({ n, local, notified, order, pauses }) => {
          const { committed, live, heard, notify } = await house()
          for (let seq = 1; seq <= n; seq++) committed.set(seq, accepted(seq))
          for (const [i, seq] of order.entries()) {
            if (local[i]) live.accepted(accepted(seq))
            if (notified[i]) notify(seq)
            await vi.advanceTimersByTimeAsync(pauses[i] ?? 0)
          }
          notify(n)
          await vi.advanceTimersByTimeAsync(5_000)
          expect(heard).toEqual(Array.from({ length: n }, (_, i) => i + 1))
          await live.stop()
        },
      ),
      { numRuns: 150 },
    )
  })

  it('does not ask the database for what is on its way', async () => {
    vi.useFakeTimers()
    const { live, load, heard, notify } = await house(5)
    notify(6)
    live.accepted(accepted(6))
    live.accepted(accepted(6))
    live.accepted(accepted(3))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard).toEqual([6])
    expect(load).not.toHaveBeenCalled()
  })

  it('catches up when the connection that listens was lost', async () => {
    vi.useFakeTimers()
    const { committed, heard, reopen } = await house()
    for (const seq of [1, 2, 3]) committed.set(seq, accepted(seq))
    reopen()
    await vi.advanceTimersByTimeAsync(10)
    expect(heard).toEqual([1, 2, 3])
  })

  it('goes on after the database could not be read', async () => {
    vi.useFakeTimers()
    const { committed, load, heard, notify } = await house()
    committed.set(1, accepted(1))
    load.mockRejectedValueOnce(new Error('gone'))
    notify(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(heard).toEqual([1])
  })

  it('tells a returning listener what it missed, or that it cannot', async () => {
    const { live, committed } = await house(10)
    for (let seq = 8; seq <= 14; seq++) committed.set(seq, accepted(seq))
    for (let seq = 11; seq <= 14; seq++) live.accepted(accepted(seq))
    const seqs = async (since: number, system = 'odd') => (await live.since(since, system))?.map(({ seq }) => seq)
    expect(await seqs(10)).toEqual([11, 13])
    expect(await seqs(14)).toEqual([])
    expect(await seqs(7)).toEqual([9, 11, 13])
    expect(await seqs(15)).toBeUndefined()
    expect(await seqs(0)).toBeUndefined()
  })

  it('keeps on when a listener throws', async () => {
    const quiet = { warn: vi.fn(), error: vi.fn() }
    const live = await createLive({
      database: { listen: async () => async () => {} },
      load: async () => [],
      first_seq: 0,
      log: quiet,
    })
    const heard: number[] = []
    live.subscribe(() => {
      throw new Error('mine')
    })
    live.subscribe((event) => event.kind === 'accepted' && heard.push(event.accepted.seq))
    live.accepted(accepted(1))
    expect(heard).toEqual([1])
    expect(quiet.error).toHaveBeenCalledOnce()
  })
})
