/** Reads an instant that carries its offset; anything else is null. */
export function momentOf(text: string | undefined): number | null {
  if (text === undefined || !/T.*(Z|[+-]\d\d:?\d\d)$/i.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}
