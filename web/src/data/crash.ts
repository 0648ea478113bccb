import { ownApi } from 'contract'
import { call } from './client.ts'

const told = new Set<string>()
const mostTold = 20

/** Tells the server's log of a panel that crashed: each kind once per load of the page; whatever comes back is nothing to wait for. */
export function reportCrash(panel: string, error: unknown): void {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const where = error instanceof Error ? (error.stack?.split('\n').slice(1, 6).join('\n') ?? '') : ''
  const message = `${panel} · ${said}\n${where}`.slice(0, 4_000)
  if (told.has(message) || told.size >= mostTold) return
  told.add(message)
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  void call(ownApi.clientError, {
    // The query may hold what is nobody else's business.
    body: { message, page: window.location.pathname, build: build.split('/').at(-1) ?? '' },
  }).catch(() => undefined)
}
