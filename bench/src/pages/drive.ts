import type { MadeTick } from './made.ts'

/** What a page of charts can be told; each has drawn when it returns, or in the frame that is running. */
export type Charts = {
  tick(tick: MadeTick): void
  /** Moves the window by so many ms, as somebody who drags it. */
  pan(byMs: number): void
  /** The drag is over; the window is where it was. */
  rest(): void
  /** The pointer at a share of the first plot's width. */
  hover(share: number): void
}

/** What the bench asks of a page. Times in ms. */
export type Driven = {
  /** From the start of the navigation until the first whole picture. */
  drawn: Promise<number>
  /** Main thread per frame, painting included, of each of `frames`. */
  ticks(ticks: MadeTick[]): Promise<number[]>
  pans(frames: number): Promise<number[]>
  hovers(frames: number): Promise<number[]>
  /** Length of each task over 50 ms until now. */
  longTasks(): number[]
}

declare global {
  interface Window {
    bench?: Driven
  }
}

/** Length of each task over 50 ms since the page began. */
export const longTasks: number[] = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longTasks.push(entry.duration)
}).observe({ type: 'longtask', buffered: true })

/** Puts a page's charts where the bench finds them, once they are drawn, and lets them live on what the server tells. */
export function drive(charts: Charts): void {
  window.bench = {
    drawn: painted().then(() => performance.now()),
    ticks: (ticks) => frames(ticks, (tick) => charts.tick(tick)),
    async pans(count) {
      const took = await frames(steps(count), (i) => charts.pan(i < count / 2 ? -900_000 : 900_000))
      await painted(() => charts.rest())
      return took
    },
    hovers: (count) => frames(steps(count), (i) => charts.hover((i + 0.5) / count)),
    longTasks: () => longTasks,
  }
  listen((tick: MadeTick) => charts.tick(tick))
}

/** Calls `take` in the frame after each event: several events of one frame are taken together there. */
export function listen<T>(take: (data: T) => void): void {
  new EventSource('/events').addEventListener('readings', ({ data }) => {
    const said = JSON.parse(data as string) as T
    requestAnimationFrame(() => take(said))
  })
}

/** A slow page is measured by fewer frames. */
const framesLeast = 6
const framesMostMs = 2_000

/** The work of one act per frame: from the start of the frame's callback until it is painted. */
async function frames<T>(acts: readonly T[], act: (one: T) => void): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + framesMostMs
  for (const one of acts) {
    if (took.length >= framesLeast && performance.now() > end) break
    let began = 0
    await painted(() => {
      began = performance.now()
      act(one)
    })
    took.push(performance.now() - began)
  }
  return took
}

/** After the next frame: a message that is sent within a frame arrives when that frame has been painted. */
export function painted(within: () => void = () => {}): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        done()
      }
      within()
      port2.postMessage(null)
    })
  })
}

const steps = (count: number) => Array.from({ length: count }, (_, i) => i)
