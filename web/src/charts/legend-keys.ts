import type { Layer } from './grammar.ts'

/** How a series is drawn, and what it is. */
export type Key = { label: string; colour: string; look: 'line' | 'dashed' | 'area' }

const dashed = new Set<Layer['type']>(['forecast', 'ghost'])
const areas = new Set<Layer['type']>(['stack', 'bars'])

/** The legend of some layers, each series once; what says itself (limits, shortfalls) has no place in it. */
export function keysOf(layers: readonly Layer[]): Key[] {
  const keys = new Map<string, Key>()
  for (const { type, series } of layers) {
    if (type === 'shortfall' || type === 'threshold') continue
    const look = dashed.has(type) ? 'dashed' : areas.has(type) ? 'area' : 'line'
    for (const { label, colour, t } of series)
      if (t.length > 0 && !keys.has(`${label} ${look}`)) keys.set(`${label} ${look}`, { label, colour, look })
  }
  return [...keys.values()]
}
