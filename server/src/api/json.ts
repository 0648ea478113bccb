const depthMost = 32
const dangerous = new Set(['__proto__', 'constructor', 'prototype'])

/** A JSON text that will not be taken; its message may be shown. */
export class JsonFault extends Error {}

/**
 * JSON from outside: at most 32 levels, no key twice in one object; keys that name an object's machinery are left
 * out. Throws JsonFault.
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new JsonFault(error instanceof Error ? error.message : 'not JSON')
  }
  return hasDangerousKeys(text) ? without(value) : value
}

/** Walks a text that is known to be JSON. True when a dangerous key occurs. */
function hasDangerousKeys(text: string): boolean {
  // one entry per open bracket: the keys of an object, null for a list
  const open: (Set<string> | null)[] = []
  let found = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null)
      if (open.length > depthMost) throw new JsonFault(`More than ${depthMost} levels.`)
    } else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, i)
      const keys = open.at(-1)
      if (keys && isKey(text, end)) {
        const key: string = JSON.parse(text.slice(i, end))
        if (keys.has(key)) throw new JsonFault(`Duplicate key: line 1 column ${i + 1} (char ${i})`)
        keys.add(key)
        found ||= dangerous.has(key)
      }
      i = end - 1
    }
  }
  return found
}

/** The index behind the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let back = end - 1
    while (text[back] === '\\') back--
    if ((end - back) % 2 === 1) return end + 1
  }
}

/** Whether a colon is the next sign: a string behind a comma or a brace in an object is a key. */
function isKey(text: string, from: number): boolean {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return text[at] === ':'
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !dangerous.has(key))
      .map(([key, inner]) => [key, without(inner)]),
  )
}
