import pg from 'pg'

/**
 * How columns arrive: bigint as number (ours are epoch milliseconds, row ids and counts, all below 2^53), number arrays
 * as arrays of number or null. The rest as `pg` does it.
 */
export const pgValues = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers[oid]
    return own ?? pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

const INT8 = 20
const ARRAYS = { int2: 1005, int4: 1007, int8: 1016, float4: 1021, float8: 1022 }

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  ...Object.fromEntries(Object.values(ARRAYS).map((oid) => [oid, numbers])),
}

/** `{1,2.5,NULL}`; an array of arrays goes to the driver's own reader. */
function numbers(text: string): unknown {
  if (text === '{}') return []
  if (text.charCodeAt(0) !== BRACE || text.charCodeAt(1) === BRACE) return pg.types.getTypeParser(ARRAYS.float8)(text)
  return text.slice(1, -1).split(',').map(numberOrNull)
}

const BRACE = '{'.charCodeAt(0)

function numberOrNull(text: string): number | null {
  return text === 'NULL' ? null : Number(text)
}
