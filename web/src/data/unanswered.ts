/** A span of time `[from, to)` in epoch ms. */
export type Span = { from: number; to: number }

/** What of a span another one does not cover: what is still on its way while the answer about the other one is shown. */
export function outsideOf({ from, to }: Span, known: Span): Span[] {
  return [
    { from, to: Math.min(to, known.from) },
    { from: Math.max(from, known.to), to },
  ].filter((one) => one.to > one.from)
}
