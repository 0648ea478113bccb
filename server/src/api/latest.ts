import type { LatestAnswer } from 'contract'
import type { Historian, StoredDatapoint } from '#historian/historian.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Handlers } from './call.ts'
import { datapointsOf, momentOf, systemOf } from './scope.ts'

const most = 1_000

/** The newest value of each datapoint. */
export function latestHandlers(historian: Historian): Pick<Handlers, 'latest' | 'latestAsked'> {
  async function answer(
    { system, at, tags }: { system?: string; at?: string; tags: string[] },
    { systems, now }: { systems: SystemDescription[]; now: number },
  ) {
    const { id } = systemOf(systems, system)
    const moment = momentOf(at, now)
    return latestOf(historian, datapointsOf(historian.catalogue, id, tags, most), moment)
  }
  return {
    latest: (call) => answer(call.query, call),
    latestAsked: (call) => answer(call.body, call),
  }
}

/** The newest values as they travel, also as the live stream's snapshot; a datapoint without any is absent. */
export async function latestOf(
  historian: Historian,
  datapoints: StoredDatapoint[],
  { at, isNow }: { at: number; isNow: boolean },
): Promise<LatestAnswer> {
  const found = await historian.latest(datapoints, at, isNow)
  const values: LatestAnswer['values'] = {}
  const issued_at: NonNullable<LatestAnswer['issued_at']> = {}
  for (const { id, tag } of datapoints) {
    const latest = found.get(id)
    if (!latest) continue
    values[tag] = latest.reading
    if (latest.issued_at !== undefined) issued_at[tag] = latest.issued_at
  }
  return { time: at, values, ...(Object.keys(issued_at).length ? { issued_at } : {}) }
}
