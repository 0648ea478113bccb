import type { ReactNode } from 'react'
import { useDisplay } from '#data/display.ts'
import { isWall } from '#data/display-mode.ts'
import { useSystemChoice } from '#data/system.ts'
import { LinkEnded } from '#pages/jumbo/link-ended.tsx'
import { NoSystem } from './no-system.tsx'
import { WithSystem } from './with-system.tsx'
import './shell.css'

/** A view that has the window for itself: the wall, a chart of its own. */
export function Bare({ children }: { children: ReactNode }) {
  const choice = useSystemChoice()
  const { state } = useDisplay()
  const ended = isWall() && (state === 'revoked' || state === 'expired') ? state : null
  if (choice.system)
    return (
      <WithSystem>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </WithSystem>
    )
  if (ended) return <LinkEnded what={ended} />
  return (
    <main id="main" tabIndex={-1}>
      <NoSystem choice={choice} />
    </main>
  )
}
