/*
 * Noise that is a pure function of seed, name and time: any instant can be asked for without the days before it.
 */

/** A uniform number in [0, 1) of a seed, a name (`of` a unit, a station), and a whole number. */
export function chance(seed: number, name: string, index: number, of = ''): number {
  let hash = Math.imul(seed ^ nameHash(name), 0x9e3779b1)
  if (of !== '') hash = mix(hash ^ nameHash(of))
  hash = mix(hash ^ (index | 0))
  hash = mix(hash ^ Math.floor(index / 4_294_967_296))
  return hash / 4_294_967_296
}

/** Smooth noise in [-1, 1] that turns about once per `periodMs`. */
export function drift(seed: number, name: string, t: number, periodMs: number, of = ''): number {
  const index = Math.floor(t / periodMs)
  const part = t / periodMs - index
  const eased = part * part * (3 - 2 * part)
  const before = chance(seed, name, index, of)
  return 2 * (before + (chance(seed, name, index + 1, of) - before) * eased) - 1
}

/** The finaliser of MurmurHash3: every bit of the input moves half the bits of the output. */
function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function nameHash(name: string): number {
  let hash = names.get(name)
  if (hash === undefined) {
    hash = 0x811c9dc5
    for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
    names.set(name, hash)
  }
  return hash
}

// A memory of a pure function; the names are those of the fleet.
const names = new Map<string, number>()
