import { noData, notApplicable } from '#format.ts'

/**
 * The states of a number: the one table of their words. `word` is what stands there; `spoken` what a screen reader says
 * where that is another; `mark` how it looks besides its word, for no state is told by colour alone.
 */
export const vocabulary = {
  live: { word: '', mark: 'plain' },
  stale: { word: 'STALE', spoken: 'stale', mark: 'tag' },
  missing: { word: noData, mark: 'hatch' },
  /** Its report is not due yet. */
  late: { word: 'not yet', mark: 'grey' },
  /** A question that this place does not ask. */
  none: { word: notApplicable, spoken: 'does not apply', mark: 'grey' },
  estimated: { word: 'est.', spoken: 'estimated', mark: 'before' },
  partial: { word: 'partial', mark: 'after' },
  suspect: { word: 'suspect', mark: 'after' },
  /** Its interval still runs. */
  running: { word: 'so far', mark: 'grey' },
  forecast: { word: 'forecast', mark: 'grey' },
  /** Of a moment in the past that the whole product shows. */
  known: { word: 'as known', mark: 'grey' },
  /** The last one before the line broke, or before it went stale. */
  asOf: { word: 'as of', mark: 'grey' },
  never: { word: 'never reported', mark: 'grey' },
  high: { word: 'HIGH', spoken: 'high', mark: 'flag' },
  low: { word: 'LOW', spoken: 'low', mark: 'flag' },
} as const satisfies Record<string, { word: string; spoken?: string; mark: Mark }>

export type State = keyof typeof vocabulary

/** How a state looks besides its word: outlined tag, hatch, grey, small word before or after the figure, filled flag. */
export type Mark = 'plain' | 'tag' | 'hatch' | 'grey' | 'before' | 'after' | 'flag'

/** How urgent an alarm is: each has its form and its letter, for its colour alone says nothing. */
export const alarms = {
  high: { shape: '■', letter: 'H' },
  medium: { shape: '▲', letter: 'M' },
  low: { shape: '▼', letter: 'L' },
} as const

export type Severity = keyof typeof alarms

/** Beyond which threshold a value lies. `limit`: the threshold as it is written. */
export type Beyond = { side: 'above' | 'below'; limit?: string; severity?: Severity }

/** "HIGH > 1,400", "LOW < 500"; without a limit the word alone. */
export function beyondWords({ side, limit }: Beyond): string {
  const { word } = side === 'above' ? vocabulary.high : vocabulary.low
  return limit === undefined ? word : `${word} ${side === 'above' ? '>' : '<'} ${limit}`
}

/** What a screen reader says of a state. */
export function spokenOf(state: State): string {
  const entry: { word: string; spoken?: string } = vocabulary[state]
  return entry.spoken ?? entry.word
}
