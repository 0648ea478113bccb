import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './message.css'

/** A page that only says something: not found, no answer, maintenance. `name` is the window's title. */
export function Message({ title, name = title, children }: { title: string; name?: string; children: ReactNode }) {
  return (
    <main className="message" id="main" tabIndex={-1}>
      <title>{`${name} · Tieline`}</title>
      <p className="brand">
        <Icon name="mark" size={24} />
        Tieline
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </main>
  )
}
