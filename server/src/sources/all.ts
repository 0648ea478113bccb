import { demo } from './demo/demo.ts'
import { ieso } from './ieso/ieso.ts'
import type { Source, SystemDescription } from './source.ts'

/** Every source there is: what `tieline source list` shows. */
export const sources: Source[] = [demo, ieso]

/** A system that nobody gives; the message lists those that somebody does. */
export class UnknownSystem extends Error {
  constructor(ids: string[]) {
    const all = sources.flatMap((source) => source.systems.map((system) => system.id))
    super(`SYSTEMS names ${ids.join(', ')}, which no source gives; there are ${all.join(', ')}`)
    this.name = 'UnknownSystem'
  }
}

/** The descriptions of the systems asked for, in that order, each once; throws `UnknownSystem`, all unknown ones named. */
export function systemsOf(ids: string[]): SystemDescription[] {
  const unknown = ids.filter((id) => !systemOf(id))
  if (unknown.length > 0) throw new UnknownSystem(unknown)
  return [...new Set(ids)].flatMap((id) => systemOf(id) ?? [])
}

/** The source that gives a system. */
export function sourceOf(system: string): Source | undefined {
  return sources.find((source) => source.systems.some((each) => each.id === system))
}

/** A source by its own name. */
export function sourceNamed(name: string): Source | undefined {
  return sources.find((source) => source.name === name)
}

function systemOf(id: string): SystemDescription | undefined {
  return sourceOf(id)?.systems.find((system) => system.id === id)
}
