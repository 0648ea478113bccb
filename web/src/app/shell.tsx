import { Outlet } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useLiveStream } from '#data/live.ts'
import { useClock, useSystem, useSystemChoice } from '#data/system.ts'
import { PanelBoundary } from '#ui/boundary.tsx'
import { type MarketTime, MarketTimeProvider } from '#ui/market-time.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { AppBar } from './app-bar.tsx'
import { Rail } from './rail.tsx'
import { ReplayBanner } from './replay-banner.tsx'
import { Shortcuts } from './shortcuts.tsx'
import './shell.css'

/** What stands around every screen of a signed-in user: app bar, rail, banner; the system is known below it. */
export function Shell() {
  const choice = useSystemChoice()
  const [help, setHelp] = useState(false)
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <PanelBoundary name="The bar above">
        <AppBar choice={choice} onHelp={() => setHelp(true)} />
      </PanelBoundary>
      <Rail />
      <div className="shell-body">
        {choice.system ? (
          <WithSystem />
        ) : (
          <main id="main" tabIndex={-1}>
            {choice.state === 'loading' && <PageLoading />}
            {choice.state === 'failed' && (
              <Failed title="The systems could not be loaded." error={choice.error} retry={choice.retry} />
            )}
            {choice.state === 'ready' && choice.systems.length === 0 && (
              <Empty title="No power system is running here for your company.">
                Whoever runs this installation decides which systems it shows.
              </Empty>
            )}
            {choice.state === 'ready' && choice.systems.length > 0 && (
              <Empty title="There is no system of the name in the address.">Choose one in the bar above.</Empty>
            )}
          </main>
        )}
      </div>
      <Shortcuts help={help} onHelp={setHelp} />
    </div>
  )
}

function WithSystem() {
  const { offsets, zone_names: names, hour_labels } = useSystem()
  const { at } = useClock()
  useLiveStream()
  const time = useMemo<MarketTime>(() => ({ offsets, names, hour_labels, at }), [offsets, names, hour_labels, at])
  return (
    <MarketTimeProvider value={time}>
      <PanelBoundary name="The replay banner">
        <ReplayBanner />
      </PanelBoundary>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </MarketTimeProvider>
  )
}

function PageLoading() {
  return (
    <div className="shell-loading">
      <Loading rows={3} height={160} />
    </div>
  )
}
