import type { Log } from '#database/log.ts'
import type { Historian } from './historian.ts'

const restMs = 5_000

/** Recomputes dirty rollups a little after they became so, in the background. Returns its stop. */
export function keepRollups(historian: Pick<Historian, 'rollUp'>, log: Log): () => Promise<void> {
  let stopped = false
  let wake = () => {}
  const done = (async () => {
    while (!stopped) {
      const more = await historian.rollUp().catch((error) => {
        log.warn(`rollups: ${error instanceof Error ? error.message : error}`)
        return false
      })
      if (more) continue
      await new Promise<void>((rested) => {
        const timer = setTimeout(rested, restMs)
        wake = () => {
          clearTimeout(timer)
          rested()
        }
      })
    }
  })()
  return async () => {
    stopped = true
    wake()
    await done
  }
}
