import type { Datapoint } from 'contract'

/** Datapoints that hold every word of a search in their name, entity or tag; the nearest first, the rest in catalogue order. */
export function findDatapoints(datapoints: readonly Datapoint[], search: string): Datapoint[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...datapoints]
  return datapoints
    .map((one) => ({ one, rank: rankOf(one, words) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** Smaller is nearer: a word that begins a name counts before one inside it, and that before one in the tag. */
function rankOf({ name, entity, tag }: Datapoint, words: readonly string[]): number {
  const title = `${name} ${entity.name}`.toLowerCase()
  const rest = tag.toLowerCase()
  let rank = entity.type === 'system' ? 0 : 1
  for (const word of words) {
    const place = title.indexOf(word)
    if (place === 0) rank += 0
    else if (place > 0) rank += /[\s,(-]/.test(title[place - 1] ?? '') ? 2 : 4
    else if (rest.includes(word)) rank += 8
    else return Number.POSITIVE_INFINITY
  }
  return rank
}
