import type { ReactNode } from 'react'
import { type Health, useHealth } from '#data/health.ts'
import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import './auth.css'

/** What stands around every page before the sign-in: one column, the product's word, the state of the service. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth">
      <main className="auth-form" id="main">
        <title>{`${title} · Tieline`}</title>
        <p className="brand">
          <Icon name="mark" size={24} />
          Tieline
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </main>
      <aside className="auth-word">
        <p>The power system on one page: what runs, what flows, what is left. And how old every number is.</p>
      </aside>
      <footer className="auth-foot">
        <ServiceState health={useHealth()} />
        <Link to={paths.terms}>Terms of use</Link>
      </footer>
    </div>
  )
}

function ServiceState({ health }: { health: Health }) {
  const words = {
    unknown: 'Checking the service',
    ok: 'Service available',
    degraded: 'Service available, with limits',
    lost: 'No connection to the service',
    maintenance: 'Maintenance',
  }
  return (
    <p role="status">
      <span className="dot" data-state={health.state === 'ok' || health.state === 'degraded' ? 'live' : 'lost'} />
      {words[health.state]}
    </p>
  )
}
