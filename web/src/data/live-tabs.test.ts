import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './live-connection.ts'
import type { Said } from './live-said.ts'
import { createLiveTabs, type Door, type LiveTabs } from './live-tabs.ts'

type Tab = { tabs: LiveTabs; heard: string[]; crash: () => void; hang: (hung: boolean) => void; visible: boolean }

/** A browser whose tabs share a channel and locks, and a server that numbers what it says and replays it on request. */
function browser() {
  const said: { id: number; tag: string }[] = []
  const streams = new Set<{
    asked: string[]
    lastId: string | null
    say: (id: number, tag: string) => void
    beat: () => void
  }>()
  const ears = new Map<string, (said: Said) => void>()
  const waiting: { tab: string; grant: () => void; fail: () => void }[] = []
  let holder: { tab: string; fail: () => void } | null = null
  let most = 0

  function pass(): void {
    if (holder) return
    waiting.shift()?.grant()
  }

  function doorOf(tab: string, isHung: () => boolean): Door {
    return {
      open(_, hear) {
        ears.set(tab, (one) => !isHung() && hear(one))
        return {
          post: (one) => {
            if (isHung()) return
            for (const [other, ear] of [...ears])
              if (other !== tab) queueMicrotask(() => ears.get(other) === ear && ear(one))
          },
          close: () => ears.delete(tab),
        }
      },
      request: (_, options, granted) =>
        new Promise((done, fail) => {
          const mine = { tab, fail: () => fail(new Error('stolen')) }
          const grant = () => {
            holder = mine
            void Promise.resolve(granted()).then(() => {
              if (holder === mine) holder = null
              done(undefined)
              pass()
            })
          }
          const place = { ...mine, grant }
          if ('steal' in options) {
            holder?.fail()
            return grant()
          }
          waiting.push(place)
          options.signal.addEventListener('abort', () => {
            const i = waiting.indexOf(place)
            if (i >= 0) waiting.splice(i, 1)
            fail(new Error('aborted'))
          })
          queueMicrotask(pass)
        }),
    }
  }

  function open(name: string, tags: string[]): Tab {
    const heard: string[] = []
    let hung = false
    let dead = false
    const tabs = createLiveTabs({
      name: 'live',
      tab: name,
      door: doorOf(name, () => hung || dead),
      isVisible: () => tab.visible,
      address: (asked) => asked.join(' '),
      connect: (on) =>
        createConnection(
          (address, lastId, signal, stream) =>
            new Promise((_, fail) => {
              const asked = address.split(' ')
              let begun = false
              const say = (id: number, tag: string) => {
                if (dead || !begun || !asked.includes(tag)) return
                stream.bytes()
                stream.event({ type: 'readings', data: `${tag}${id}`, id: String(id) })
              }
              const beat = () => {
                stream.bytes()
                stream.id(String(said.length))
              }
              const one = { asked, lastId, say, beat }
              streams.add(one)
              most = Math.max(most, streams.size)
              signal.addEventListener('abort', () => {
                streams.delete(one)
                fail(new Error('aborted'))
              })
              queueMicrotask(() => {
                if (signal.aborted) return
                begun = true
                stream.bytes()
                if (lastId !== null) for (const { id, tag } of said) if (id > Number(lastId)) say(id, tag)
                stream.id(String(said.length))
              })
            }),
          on,
        ),
      on: { event: ({ data }) => heard.push(data), state: () => undefined },
      snapshot: () => ({ type: 'snapshot', data: `snapshot of ${name}`, id: null }),
    })
    const tab: Tab = {
      tabs,
      heard,
      visible: true,
      hang: (is) => {
        hung = is
      },
      crash() {
        dead = true
        ears.delete(name)
        for (const place of waiting.filter((one) => one.tab === name)) waiting.splice(waiting.indexOf(place), 1)
        if (holder?.tab === name) {
          streams.clear()
          holder = null
          pass()
        }
      },
    }
    tabs.join()
    tabs.want(tags)
    return tab
  }

  const say = (tag: string) => {
    said.push({ id: said.length + 1, tag })
    for (const stream of [...streams]) stream.say(said.length, tag)
  }
  const beat = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await vi.advanceTimersByTimeAsync(15_000)
      for (const stream of [...streams]) stream.beat()
    }
  }
  return { open, say, beat, streams, holder: () => holder?.tab, most: () => most }
}

const settle = () => vi.advanceTimersByTimeAsync(10)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('tabs share one stream that asks what any of them wants', async () => {
  const { open, say, streams } = browser()
  const tabs = [open('one', ['a']), open('two', ['b']), open('three', ['a'])]
  await settle()
  expect([...streams].map(({ asked }) => asked)).toEqual([['a', 'b']])
  say('b')
  await settle()
  expect(tabs.map(({ heard }) => heard.at(-1))).toEqual(['b1', 'b1', 'b1'])
  expect(tabs.map(({ tabs }) => tabs.state().state)).toEqual(['live', 'live', 'live'])
})

test('who comes later is told the newest readings by the leader, and no stream opens for it', async () => {
  const { open, streams } = browser()
  open('one', ['a'])
  await settle()
  const before = [...streams]
  const late = open('two', ['a'])
  await settle()
  expect(late.heard).toEqual(['snapshot of one'])
  expect([...streams]).toEqual(before)
})

test.each(['leaves', 'crashes'])(
  'a leader that %s is followed by one that goes on after the last event',
  async (how) => {
    const { open, say, streams } = browser()
    const [one, two, three] = [open('one', ['a']), open('two', ['a']), open('three', ['a'])]
    await settle()
    say('a')
    await settle()
    if (how === 'leaves') one.tabs.leave()
    else one.crash()
    say('a')
    await settle()
    say('a')
    await settle()
    expect(streams.size).toBe(1)
    expect(two.heard.filter((word) => word !== 'snapshot of one')).toEqual(['a1', 'a2', 'a3'])
    expect(three.heard.filter((word) => word !== 'snapshot of one')).toEqual(['a1', 'a2', 'a3'])
  },
)

test('a leader that hangs loses the stream to a tab that is seen, and follows when it wakes', async () => {
  const { open, say, streams, holder } = browser()
  const [one, two, hidden] = [open('one', ['a']), open('two', ['a']), open('three', ['a'])]
  hidden.visible = false
  await settle()
  expect(holder()).toBe('one')
  one.hang(true)
  for (let second = 0; second < 25; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    hidden.tabs.check()
    two.tabs.check()
  }
  expect(holder()).toBe('two')
  expect(streams.size).toBe(1)
  one.hang(false)
  say('a')
  await settle()
  expect([one, two, hidden].map(({ heard }) => heard.at(-1))).toEqual(['a1', 'a1', 'a1'])
})

test('frozen, a tab is no candidate; back, it is told what it may have missed', async () => {
  const { open, streams, holder } = browser()
  const [one, two, three] = [open('one', ['a']), open('two', ['a']), open('three', ['a'])]
  await settle()
  two.tabs.leave()
  one.tabs.leave()
  await settle()
  expect(holder()).toBe('three')
  two.tabs.join()
  await settle()
  expect(two.heard.at(-1)).toBe('snapshot of three')
  expect(three.tabs.state().state).toBe('live')
  expect(streams.size).toBe(1)
})

test('what nobody wants any more is asked for no longer, a minute later; what is wanted stays', async () => {
  const { open, beat, streams } = browser()
  open('one', ['a'])
  open('two', ['b'])
  const three = open('three', ['c'])
  await settle()
  three.tabs.want([])
  await beat(2)
  expect([...streams].map(({ asked }) => asked)).toEqual([['a', 'b', 'c']])
  await beat(40)
  expect([...streams].map(({ asked }) => asked)).toEqual([['a', 'b']])
})

test('a tab that crashed wants nothing any more', async () => {
  const { open, beat, streams } = browser()
  open('one', ['a'])
  const two = open('two', ['b'])
  await settle()
  two.crash()
  await beat(20)
  expect([...streams].map(({ asked }) => asked)).toEqual([['a']])
})

test('without locks a tab has a stream of its own', async () => {
  const asked: string[] = []
  const tabs = createLiveTabs({
    name: 'live',
    tab: 'one',
    door: null,
    isVisible: () => true,
    address: (tags) => tags.join(' '),
    connect: (on) =>
      createConnection((address) => {
        asked.push(address)
        return new Promise(() => undefined)
      }, on),
    on: { event: () => undefined, state: () => undefined },
    snapshot: () => null,
  })
  tabs.join()
  tabs.want(['a'])
  expect(asked).toEqual(['a'])
  tabs.leave()
})

test('whatever tabs come and go, each hears everything once it is there, in order', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('open' as const) }),
    fc.record({ do: fc.constantFrom('leave' as const, 'crash' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('say' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { open, say, streams, most } = browser()
      const there: { tab: Tab; from: number }[] = []
      let count = 0
      let names = 0
      for (const one of steps) {
        if (one.do === 'open') there.push({ tab: open(`tab ${names++}`, ['a']), from: count })
        else if (one.do === 'say' && there.length > 0) {
          say('a')
          count += 1
        } else if ('which' in one && there.length > 0) {
          const [gone] = there.splice(one.which % there.length, 1)
          if (one.do === 'leave') gone?.tab.tabs.leave()
          else gone?.tab.crash()
        }
        await settle()
      }
      expect(most()).toBeLessThanOrEqual(1)
      expect(streams.size).toBe(there.length > 0 ? 1 : 0)
      for (const { tab, from } of there) {
        const events = [...new Set(tab.heard.filter((word) => word.startsWith('a')))]
        expect(events).toEqual(Array.from({ length: count - from }, (_, i) => `a${from + i + 1}`))
        tab.tabs.leave()
      }
    }),
    { numRuns: 40 },
  )
})
