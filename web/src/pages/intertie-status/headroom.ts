import type { Neighbour } from './neighbours.ts'

/** MW that could still be carried, by as many of the ties as have a flow and a limit; null where none has. */
export type Room = { mw: number | null; known: number; of: number }

/** What every tie could still carry each way: its limit less what it carries; a tie beyond its limit gives nothing. */
export function headroomOf(neighbours: readonly Neighbour[]): { export: Room; import: Room } {
  const ties = neighbours.flatMap((one) => (one.parts.length > 0 ? one.parts : [one]))
  const room = (left: (one: (typeof ties)[number]) => number | null): Room => {
    const known = ties.map(left).filter((mw) => mw !== null)
    const mw = known.length > 0 ? known.reduce((sum, one) => sum + Math.max(0, one), 0) : null
    return { mw, known: known.length, of: ties.length }
  }
  return {
    export: room(({ limitExport, flow }) =>
      limitExport === null || flow.value === null ? null : limitExport - flow.value,
    ),
    import: room(({ limitImport, flow }) =>
      limitImport === null || flow.value === null ? null : limitImport + flow.value,
    ),
  }
}
