/** A time as a wall's clock shows it: epoch ms as if the wall stood in UTC. */
export type Wall = { wall_ms: number }
/** One cell of a file; null is empty. A text stays text, whatever it begins with. */
export type Cell = number | string | null | Wall

/** A file before it has a format. `head` ends with the line of column names; rows come in batches. */
export type ExportTable = { title: string; head: Cell[][]; rows: AsyncIterable<Cell[][]> }
