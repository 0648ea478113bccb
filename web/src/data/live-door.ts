import type { Said } from './live-said.ts'
import type { Door } from './live-tabs.ts'

/** How tabs reach each other here; null where they cannot: without https a browser has no locks. */
export function doorOfBrowser(): Door | null {
  if (typeof navigator === 'undefined' || !navigator.locks || typeof BroadcastChannel === 'undefined') return null
  return {
    open(name, hear) {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<Said>) => hear(data)
      return { post: (said) => channel.postMessage(said), close: () => channel.close() }
    },
    request: (name, options, granted) => navigator.locks.request(name, options, granted),
  }
}

/** What becomes of a window: it is frozen or left (`sleep`), comes back, wakes up or sees its network again. */
export function onWindow(on: { second: () => void; awake: () => void; sleep: () => void; back: () => void }): void {
  setInterval(on.second, 1_000)
  window.addEventListener('online', on.awake)
  window.addEventListener('pagehide', on.sleep)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) on.back()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') on.awake()
  })
  document.addEventListener('freeze', on.sleep)
  document.addEventListener('resume', on.back)
}
