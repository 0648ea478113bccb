import type { ReactNode } from 'react'
import { useDisplay } from '#data/display.ts'
import { isWall } from '#data/display-mode.ts'
import { useSystemChoice } from '#data/system.ts'
import { useAddress } from '#navigation/use-address.ts'
import { LinkEnded } from '#pages/jumbo/link-ended.tsx'
import { paths } from '#paths.ts'
import { Connection } from './connection.tsx'
import { MarketClock } from './market-clock.tsx'
import { NoSystem } from './no-system.tsx'
import { WithSystem } from './with-system.tsx'
import './shell.css'

/** A view that has the window for itself: the wall, a chart of its own. */
export function Bare({ children }: { children: ReactNode }) {
  const choice = useSystemChoice()
  const { state } = useDisplay()
  const { path } = useAddress()
  const ended = isWall() && (state === 'revoked' || state === 'expired') ? state : null
  if (choice.system)
    return (
      <WithSystem>
        {/* The wall has a bar of its own. */}
        {path.startsWith(paths.chart) && (
          <header className="bare-bar">
            <b>{choice.system.name}</b>
            <Connection system={choice.system} />
            <MarketClock system={choice.system} />
          </header>
        )}
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
