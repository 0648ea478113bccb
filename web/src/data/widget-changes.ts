import type { Widget, WidgetPut } from 'contract'
import { changeList, type ListChange, undoOf } from './ordered-list.ts'

/** What names a widget: the pair of its type and order. */
export type WidgetKey = Pick<Widget, 'type' | 'order'>
export type WidgetChange =
  | { do: 'put'; widget: WidgetPut }
  | { do: 'edit'; key: WidgetKey; name?: string; list?: ListChange }
  | { do: 'delete'; key: WidgetKey }
  | { do: 'move'; moves: readonly { from: WidgetKey; to: WidgetKey }[] }

/** A widget that is not saved yet has the id 0. */
export type ShownWidget = Omit<Widget, 'id'> & { id: number }

export const sameKey = (a: WidgetKey, b: WidgetKey) => a.type === b.type && a.order === b.order

/** Widgets in the order in which they are shown: by order, then by type. */
export function inOrder<W extends WidgetKey>(widgets: readonly W[]): W[] {
  return [...widgets].sort((a, b) => a.order - b.order || (a.type < b.type ? -1 : a.type > b.type ? 1 : 0))
}

/** The widgets after a change. */
export function changeWidgets(widgets: readonly ShownWidget[], change: WidgetChange): ShownWidget[] {
  if (change.do === 'put') {
    const before = widgets.find((one) => sameKey(one, change.widget))
    return inOrder([...widgets.filter((one) => one !== before), { id: before?.id ?? 0, ...change.widget }])
  }
  if (change.do === 'delete') return widgets.filter((one) => !sameKey(one, change.key))
  if (change.do === 'edit') {
    const { key, name, list } = change
    return widgets.map((one) =>
      sameKey(one, key)
        ? { ...one, name: name ?? one.name, datapoints: list ? changeList(one.datapoints, list) : one.datapoints }
        : one,
    )
  }
  return inOrder(
    change.moves.reduce<ShownWidget[]>(
      (now, { from, to }) => now.map((one) => (sameKey(one, from) ? { ...one, ...to } : one)),
      [...widgets],
    ),
  )
}

/** What takes the change back, seen from the widgets before it; null: nothing can. */
export function undoOfWidget(widgets: readonly ShownWidget[], change: WidgetChange): WidgetChange | null {
  if (change.do === 'put') {
    const before = widgets.find((one) => sameKey(one, change.widget))
    return before ? { do: 'put', widget: putOf(before) } : { do: 'delete', key: keyOf(change.widget) }
  }
  if (change.do === 'move')
    return { do: 'move', moves: [...change.moves].reverse().map(({ from, to }) => ({ from: to, to: from })) }
  const before = widgets.find((one) => sameKey(one, change.key))
  if (!before) return null
  if (change.do === 'delete') return { do: 'put', widget: putOf(before) }
  const { key, name, list } = change
  return {
    do: 'edit',
    key,
    ...(name !== undefined && { name: before.name }),
    ...(list && { list: undoOf(before.datapoints, list) }),
  }
}

const step = 10
const highest = 999

/** A free order at the end, for a widget of a type; null: no place is left. */
export function orderAtEnd(widgets: readonly WidgetKey[], type: Widget['type']): number | null {
  const last = Math.max(-step, ...widgets.map(({ order }) => order))
  if (last + step <= highest) return last + step
  for (let order = highest; order >= 0; order--) if (!widgets.some((one) => sameKey(one, { type, order }))) return order
  return null
}

/**
 * The moves that bring a widget to a place (index in the shown order, itself taken out). Mostly one; where its
 * neighbours leave no room, all get new orders, at places that none of their type has.
 */
export function movesTo(widgets: readonly ShownWidget[], key: WidgetKey, place: number): WidgetMove[] {
  const shown = inOrder(widgets)
  const rest = shown.filter((one) => !sameKey(one, key))
  const one = shown.find((each) => sameKey(each, key))
  if (!one || shown.indexOf(one) === place) return []
  const before = rest[place - 1]?.order ?? -1
  const after = rest[place]?.order ?? highest + 1
  const room = rest[place] === undefined ? Math.min(before + step, highest) : Math.floor((before + after) / 2)
  if (room > before && room < after) return [{ from: keyOf(one), to: { type: one.type, order: room } }]
  const wanted = [...rest.slice(0, place), one, ...rest.slice(place)]
  const spread = Math.min(step, Math.floor(highest / wanted.length))
  for (let first = 0; first + spread * (wanted.length - 1) <= highest; first++) {
    const moves = wanted.map((each, i) => ({ from: keyOf(each), to: { type: each.type, order: first + i * spread } }))
    const free = moves.every(({ from, to }) => sameKey(from, to) || !shown.some((each) => sameKey(each, to)))
    if (free) return moves.filter(({ from, to }) => !sameKey(from, to))
  }
  return []
}

/** The move that gives a widget another type, at the nearest order that no widget of it has. */
export function retype(widgets: readonly WidgetKey[], from: WidgetKey, type: Widget['type']): WidgetMove {
  const free = (order: number) =>
    order >= 0 && order <= highest && !widgets.some((one) => sameKey(one, { type, order }))
  let away = 0
  while (!free(from.order + away) && !free(from.order - away) && away <= highest) away += 1
  const order = free(from.order + away) ? from.order + away : from.order - away
  return { from, to: { type, order } }
}

export type WidgetMove = { from: WidgetKey; to: WidgetKey }

const keyOf = ({ type, order }: WidgetKey): WidgetKey => ({ type, order })
const putOf = ({ type, order, name, datapoints }: ShownWidget): WidgetPut => ({ type, order, name, datapoints })
