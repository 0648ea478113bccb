import type { Quality } from 'contract'

/** What the dispatch engine made itself. */
const ofDispatch = 'DSO-RD'

/**
 * The quality that the flag beside a value gives it: every other flag than the dispatch engine's marks an administered
 * or otherwise estimated value. undefined is good; an empty flag says nothing.
 */
export const flagQuality = (v: number | null, flag: string): Quality | undefined =>
  v !== null && flag !== '' && flag !== ofDispatch ? 'estimated' : undefined
