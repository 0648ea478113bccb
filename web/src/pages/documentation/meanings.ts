import type { State } from '#ui/vocabulary.ts'

/** What each state of a number means. */
export const meanings: Record<State, string> = {
  live: 'As new as its source lets it be.',
  stale: 'Older than its source should leave it. Its digits are grey; the tag says by how much.',
  missing: 'A value should be here and is not. Never a dash, never a zero.',
  late: 'Its report is not due yet.',
  none: 'Does not apply here: a unit without a forecast has none.',
  estimated: 'The source says that it is an estimate.',
  partial: 'A sum that lacks some of its parts, or an hour with holes.',
  suspect: 'It contradicts its own report.',
  running: 'Its hour still runs: the value of the part that is over.',
  forecast: 'What is expected, never what was measured.',
  known: 'The product shows a past moment: what was known then.',
  asOf: 'The last one that is known: its line is broken, or it is stale.',
  never: 'No source has given it yet.',
  high: 'Beyond your upper threshold: the limit stands behind the word.',
  low: 'Beyond your lower threshold.',
}
