import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeWidgets,
  inOrder,
  movesTo,
  orderAtEnd,
  retype,
  type ShownWidget,
  sameKey,
  undoOfWidget,
  type WidgetChange,
} from './widget-changes.ts'

const widget = (type: ShownWidget['type'], order: number, name = `${type}${order}`): ShownWidget => ({
  id: 1,
  type,
  order,
  name,
  datapoints: ['a', 'b'],
})
const names = (widgets: readonly ShownWidget[]) => inOrder(widgets).map(({ name }) => name)

describe('a move', () => {
  test('is one where there is room', () => {
    const all = [widget('line', 0), widget('bar', 10), widget('line', 20)]
    expect(movesTo(all, { type: 'line', order: 20 }, 1)).toEqual([
      { from: { type: 'line', order: 20 }, to: { type: 'line', order: 5 } },
    ])
    expect(movesTo(all, { type: 'line', order: 0 }, 2)).toEqual([
      { from: { type: 'line', order: 0 }, to: { type: 'line', order: 30 } },
    ])
  })

  test('gives all new orders where there is none', () => {
    const all = [widget('bar', 0), widget('heatmap', 0), widget('line', 0)]
    const moves = movesTo(all, { type: 'line', order: 0 }, 0)
    expect(names(changeWidgets(all, { do: 'move', moves }))).toEqual(['line0', 'bar0', 'heatmap0'])
  })

  test('brings any widget to any place, never over another one, and back', () => {
    const types = fc.constantFrom<ShownWidget['type']>('line', 'bar', 'number')
    const some = fc
      .uniqueArray(fc.tuple(types, fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 999 }))), {
        minLength: 1,
        maxLength: 30,
        selector: (key) => key.join(),
      })
      .map((keys) => inOrder(keys.map(([type, order]) => widget(type, order))))
    fc.assert(
      fc.property(some, fc.nat(), fc.nat(), (all, a, b) => {
        const one = all[a % all.length] as ShownWidget
        const place = b % all.length
        const moves = movesTo(all, one, place)
        for (const { to } of moves) expect(all.some((each) => sameKey(each, to))).toBe(false)
        const after = changeWidgets(all, { do: 'move', moves })
        const rest = names(all).filter((name) => name !== one.name)
        expect(names(after)).toEqual([...rest.slice(0, place), one.name, ...rest.slice(place)])
        const back = undoOfWidget(all, { do: 'move', moves }) as WidgetChange
        expect(changeWidgets(after, back)).toEqual(all)
      }),
    )
  })
})

test('a change and its undo', () => {
  const all = [widget('line', 0), widget('bar', 0)]
  const changes: WidgetChange[] = [
    { do: 'put', widget: { type: 'table', order: 5, name: 'New', datapoints: [] } },
    { do: 'put', widget: { type: 'line', order: 0, name: 'Other', datapoints: ['z'] } },
    { do: 'delete', key: { type: 'bar', order: 0 } },
    { do: 'edit', key: { type: 'bar', order: 0 }, name: 'Renamed' },
    { do: 'edit', key: { type: 'bar', order: 0 }, list: { do: 'place', tag: 'b', before: 'a' } },
  ]
  for (const change of changes) {
    const after = changeWidgets(all, change)
    expect(after).not.toEqual(inOrder(all))
    const back = changeWidgets(after, undoOfWidget(all, change) as WidgetChange)
    expect(names(back)).toEqual(names(all))
    expect(back.map(({ datapoints }) => datapoints)).toEqual(inOrder(all).map(({ datapoints }) => datapoints))
  }
})

test('a new one stands last; another type takes the nearest free order', () => {
  expect(orderAtEnd([], 'line')).toBe(0)
  expect(orderAtEnd([widget('bar', 20)], 'line')).toBe(30)
  expect(orderAtEnd([widget('bar', 995)], 'bar')).toBe(999)
  expect(retype([widget('bar', 0), widget('line', 0)], { type: 'line', order: 0 }, 'bar').to.order).toBe(1)
  expect(retype([widget('line', 7)], { type: 'line', order: 7 }, 'bar').to.order).toBe(7)
})
