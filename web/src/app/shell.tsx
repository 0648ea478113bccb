import { type ReactNode, useState } from 'react'
import { useSystemChoice } from '#data/system.ts'
import { useAddress } from '#navigation/use-address.ts'
import { paths } from '#paths.ts'
import { PanelBoundary } from '#ui/boundary.tsx'
import { AppBar } from './app-bar.tsx'
import { NoSystem } from './no-system.tsx'
import { Rail } from './rail.tsx'
import { ReplayBanner } from './replay-banner.tsx'
import { type Opened, Shortcuts } from './shortcuts.tsx'
import { WithSystem } from './with-system.tsx'
import './shell.css'

/** What stands around every screen of a signed-in user: app bar, rail, banner; the system is known below it. */
export function Shell({ children }: { children: ReactNode }) {
  const choice = useSystemChoice()
  const { path } = useAddress()
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <PanelBoundary name="The bar above">
        <AppBar choice={choice} onOpen={setOpened} />
      </PanelBoundary>
      <Rail />
      <div className="shell-body">
        {choice.system ? (
          <WithSystem>
            <PanelBoundary name="The replay banner">
              <ReplayBanner />
            </PanelBoundary>
            <main id="main" tabIndex={-1}>
              {children}
            </main>
          </WithSystem>
        ) : (
          <main id="main" tabIndex={-1}>
            {needsSystem(path) || choice.state === 'loading' ? <NoSystem choice={choice} /> : children}
          </main>
        )}
      </div>
      <Shortcuts opened={opened} onOpen={setOpened} />
    </div>
  )
}

/** Who somebody is and how the product is read does not depend on any system. */
function needsSystem(path: string): boolean {
  return !path.startsWith(paths.account) && !path.startsWith(paths.documentation)
}
