import { type Quality, type QualityRuns, qualities } from 'contract'

const rank = new Map(qualities.map((quality, i) => [quality, i]))

/** The worst of some qualities: a sum or bucket is trusted as little as its worst part. Of none: `good`. */
export function worstQuality(of: Iterable<Quality>): Quality {
  let worst: Quality = 'good'
  for (const quality of of) if ((rank.get(quality) ?? 0) > (rank.get(worst) ?? 0)) worst = quality
  return worst
}

/** Runs of what is not good, `[[first, count, quality], …]`, as series travel. */
export function encodeRuns(of: readonly Quality[]): QualityRuns {
  const runs: QualityRuns = []
  for (let i = 0; i < of.length; ) {
    const quality = of[i] as Quality
    let end = i + 1
    while (end < of.length && of[end] === quality) end++
    if (quality !== 'good') runs.push([i, end - i, quality])
    i = end
  }
  return runs
}

/** One quality per value again; runs are cut at `length`. */
export function decodeRuns(runs: QualityRuns, length: number): Quality[] {
  const all: Quality[] = new Array(length).fill('good')
  for (const [first, count, quality] of runs) all.fill(quality, first, Math.min(length, first + count))
  return all
}
