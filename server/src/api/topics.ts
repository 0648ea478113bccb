import type { Accepted } from '#live/live.ts'
import { type Frame, frame } from './frames.ts'

/** A system and a set of tags that some streams ask for alike. */
export type Topic<Client> = {
  system: string
  /** What of an acceptance belongs to it; null: nothing. */
  frame: (accepted: Accepted) => Frame | null
  clients: Set<Client>
}

/** Streams by what they ask for: the same question is answered once. */
export type Topics<Client> = {
  join: (system: string, tags: string[], client: Client) => Topic<Client>
  leave: (topic: Topic<Client>, client: Client) => void
  of: (system: string) => Topic<Client>[]
}

export function createTopics<Client>(): Topics<Client> {
  const topics = new Map<string, Topic<Client> & { key: string }>()
  return {
    join(system, tags, client) {
      const wanted = [...new Set(tags)].sort()
      const key = JSON.stringify([system, ...wanted])
      const topic = topics.get(key) ?? { key, system, frame: frameOf(matcher(wanted)), clients: new Set<Client>() }
      topics.set(key, topic)
      topic.clients.add(client)
      return topic
    },
    leave(topic, client) {
      topic.clients.delete(client)
      for (const [key, known] of topics) if (known === topic && !topic.clients.size) topics.delete(key)
    },
    of: (system) => [...topics.values()].filter((topic) => topic.system === system),
  }
}

function frameOf(matches: (tag: string) => boolean) {
  return ({ seq, values, runs }: Accepted): Frame | null => {
    const mine = [...values].filter(([tag]) => matches(tag))
    const ownRuns = runs.filter(({ tag }) => matches(tag))
    if (!mine.length && !ownRuns.length) return null
    return frame('readings', { values: Object.fromEntries(mine), runs: ownRuns }, seq)
  }
}

/** Whether a tag is asked for; `*` stands for one whole segment. What was once found out is remembered. */
export function matcher(tags: string[]): (tag: string) => boolean {
  const exact = new Set(tags.filter((tag) => !tag.includes('*')))
  const patterns = tags
    .filter((tag) => tag.includes('*'))
    .map((tag) => tag.split('.'))
    .map(
      (segments) => (given: string[]) =>
        given.length === segments.length && segments.every((segment, i) => segment === '*' || segment === given[i]),
    )
  const known = new Map<string, boolean>()
  return (tag) => {
    if (exact.has(tag)) return true
    if (!patterns.length) return false
    const before = known.get(tag)
    if (before !== undefined) return before
    const segments = tag.split('.')
    const found = patterns.some((fits) => fits(segments))
    known.set(tag, found)
    return found
  }
}
