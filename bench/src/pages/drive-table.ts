import { longTasks, painted } from './drive.ts'

/** What the bench asks of a page of rows. Times in ms. */
export type DrivenTable = {
  drawn: Promise<number>
  /** Main thread of one round of new values for every cell. */
  change(): Promise<number>
  /** From one frame to the next while the page scrolls from top to bottom and back, `steps` each way. */
  scroll(steps: number): Promise<number[]>
  longTasks(): number[]
}

declare global {
  interface Window {
    table?: DrivenTable
  }
}

/** Puts a page's rows where the bench finds them. `show` draws a round of values. */
export function driveTable(show: (round: number) => void): void {
  let round = 0
  window.table = {
    drawn: painted().then(() => performance.now()),
    async change() {
      let began = 0
      await painted(() => {
        began = performance.now()
        show(++round)
      })
      return performance.now() - began
    },
    async scroll(steps) {
      const took: number[] = []
      const height = document.documentElement.scrollHeight - innerHeight
      let before = await frame()
      for (let i = 1; i <= 2 * steps; i++) {
        scrollTo({ top: ((i <= steps ? i : 2 * steps - i) / steps) * height, behavior: 'instant' })
        await painted()
        const now = await frame()
        took.push(now - before)
        before = now
      }
      return took
    },
    longTasks: () => longTasks,
  }
}

const frame = () => new Promise<number>((drawn) => requestAnimationFrame(() => drawn(performance.now())))
