import type { ReactNode } from 'react'
import { useSystemChoice } from '#data/system.ts'
import { NoSystem } from './no-system.tsx'
import { WithSystem } from './with-system.tsx'
import './shell.css'

/** A view that has the window for itself: the wall, a chart of its own. */
export function Bare({ children }: { children: ReactNode }) {
  const choice = useSystemChoice()
  if (choice.system)
    return (
      <WithSystem>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </WithSystem>
    )
  return (
    <main id="main" tabIndex={-1}>
      <NoSystem choice={choice} />
    </main>
  )
}
