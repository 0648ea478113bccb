/** Whether a tag is meant by a tag or pattern: `*` stands for one whole segment. */
export function matches(pattern: string, tag: string): boolean {
  if (!pattern.includes('*')) return pattern === tag
  const wanted = pattern.split('.')
  const given = tag.split('.')
  return wanted.length === given.length && wanted.every((part, i) => part === '*' || part === given[i])
}

/** The question that many viewers share: tags that differ in their entity alone become one pattern. Sorted, unique. */
export function condense(tags: Iterable<string>): string[] {
  const groups = new Map<string, string[]>()
  for (const tag of new Set(tags)) {
    const [system, type, , ...rest] = tag.split('.')
    const pattern = rest.length > 0 ? [system, type, '*', ...rest].join('.') : tag
    const group = groups.get(pattern)
    if (group) group.push(tag)
    else groups.set(pattern, [tag])
  }
  const asked = [...groups].flatMap(([pattern, group]) =>
    group.length >= patternFrom || group.includes(pattern) ? [pattern] : group,
  )
  return asked.sort()
}

/** Below this many alike, a pattern would bring more than it saves. */
const patternFrom = 4
