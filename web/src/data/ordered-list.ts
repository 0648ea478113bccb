/** One change of an ordered list of tags; `before: null` is the end. */
export type ListChange = { do: 'place'; tag: string; before: string | null } | { do: 'remove'; tag: string }

/** The list after a change, on top of whatever it is by then: another browser may have changed it. */
export function changeList(list: readonly string[], change: ListChange): string[] {
  const rest = list.filter((tag) => tag !== change.tag)
  if (change.do === 'remove') return rest
  const place = change.before === null ? -1 : rest.indexOf(change.before)
  return place < 0 ? [...rest, change.tag] : [...rest.slice(0, place), change.tag, ...rest.slice(place)]
}

/** What takes the change back, seen from the list before it. */
export function undoOf(list: readonly string[], { tag }: ListChange): ListChange {
  const place = list.indexOf(tag)
  return place < 0 ? { do: 'remove', tag } : { do: 'place', tag, before: list[place + 1] ?? null }
}
