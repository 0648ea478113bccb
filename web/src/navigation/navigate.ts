import { type Address, hrefOf, readAddress, type Target, writeAddress } from './address.ts'

export type Trip = Target & {
  /** Takes the place of the present address in the browser's history. */
  replace?: boolean
  state?: unknown
}

/**
 * Goes to a place of this site. The address changes at once, the screen when the guard has let it in. The system, span
 * and moment of the page go along.
 */
export function navigate(trip: Trip): void {
  navigateTo(hrefOf(trip, asked), trip)
}

/** Goes to an address exactly as it is written. */
export function navigateTo(
  href: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  if (replace) history.replaceState(state, '', href)
  else history.pushState(state, '', href)
  take()
}

/** Asks for the present address once more: who is signed in may have changed, or a server has come back. */
export async function revisit(): Promise<void> {
  await going?.(asked)
}

/** Asks for a place's code before anybody goes there. */
export function prepare(href: string): void {
  preparing?.(readAddress(href))
}

/** For the app alone: hears every address that is asked for, the first one at once, and what may be asked for next. */
export function startNavigation(on: {
  asked: (address: Address) => Promise<void>
  prepare: (address: Address) => void
}): void {
  going = on.asked
  preparing = on.prepare
  window.addEventListener('popstate', take)
  take()
}

/** The address in the browser's bar; what is shown may still be the page before. */
export const askedAddress = (): Address => asked

/** What the app shows by now: its address, and what its path's pattern names. */
export type Shown = { address: Address; params: Readonly<Record<string, string>> }

/** For the app alone: from now on hooks and links speak of this address. */
export function show(next: Shown): void {
  // What the next page reads is the same text as long as the address is the same.
  if (writeAddress(next.address) === writeAddress(shown.address) && next.address.state === shown.address.state) return
  shown = next
  for (const listener of listeners) listener()
}

export const shownNow = (): Shown => shown

/** Hears every change of what is shown. Returns its unsubscribe. */
export function onShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let asked = readAddress('/')
let shown: Shown = { address: asked, params: {} }
let going: ((address: Address) => Promise<void>) | undefined
let preparing: ((address: Address) => void) | undefined
const listeners = new Set<() => void>()

function take(): void {
  asked = readAddress(location.pathname + location.search + location.hash, history.state)
  void going?.(asked)
}
