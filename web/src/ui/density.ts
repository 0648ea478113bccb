import { useSyncExternalStore } from 'react'

/** How high a row of a table is: 24, 28 or 44 px. */
export type Density = 'compact' | 'regular' | 'touch'
/** What the reader of this browser has chosen; `auto`: as the pointer needs it. */
export type DensityChoice = Density | 'auto'

/** Height of a row, px; `theme.css` has the same as `--row`. */
export const rowPx: Record<Density, number> = { compact: 24, regular: 28, touch: 44 }

/** The density of a choice: fingers need room, and the layout of phones is drawn for them. */
export function densityOf(choice: DensityChoice, { coarse, narrow }: { coarse: boolean; narrow: boolean }): Density {
  if (narrow) return 'touch'
  if (choice !== 'auto') return choice
  return coarse ? 'touch' : 'compact'
}

/** A choice as it was kept; what is no choice is `auto`. */
export function readChoice(kept: string | null): DensityChoice {
  return choices.find((one) => one === kept) ?? 'auto'
}

/** Marks the page with its density, and goes with the pointer, the width and the choice. Once, before the first picture. */
export function startDensity() {
  const [coarse, narrow] = [matchMedia('(pointer: coarse)'), matchMedia('(max-width: 719.98px)')]
  const apply = () => {
    now = densityOf(choice, { coarse: coarse.matches, narrow: narrow.matches })
    document.documentElement.dataset.density = now
    for (const tell of listeners) tell()
  }
  choice = readChoice(stored())
  coarse.addEventListener('change', apply)
  narrow.addEventListener('change', apply)
  // Another window of the same reader changes it here too.
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return
    choice = readChoice(event.newValue)
    apply()
  })
  again = apply
  apply()
}

/** Chooses a density for this browser. */
export function chooseDensity(next: DensityChoice) {
  choice = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // A browser that keeps nothing has it until the page is closed.
  }
  again()
}

/** The density of this page. */
export const useDensity = () => useSyncExternalStore(listen, () => now)

/** What is chosen in this browser. */
export const useDensityChoice = () => useSyncExternalStore(listen, () => choice)

const choices: readonly DensityChoice[] = ['auto', 'compact', 'regular', 'touch']
const key = 'density'
const listeners = new Set<() => void>()
let choice: DensityChoice = 'auto'
let now: Density = 'compact'
let again = () => {}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
