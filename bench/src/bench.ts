import type { Row } from './row.ts'
import type { Workshop } from './workshop.ts'

/** One bench: a section of the results. `about` says what was done, in a sentence or two. */
export type Bench = { name: string; about: string; run: (workshop: Workshop) => Promise<Row[]> }
