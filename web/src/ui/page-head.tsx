import type { ReactNode } from 'react'
import { Link } from '#navigation/link.tsx'
import './page-head.css'

export type PageHeadProps = {
  /** The area: "Dashboard". */
  title: string
  /** The area's routes; the current one is found by the address. */
  tabs?: readonly { label: string; to: string }[]
  /** The tab's own name for the window's title: "Charts". */
  page?: string
  /** Time controls, at the right. */
  children?: ReactNode
}

/** The head of a page: its title, the tabs of its area, its time controls. Also names the window. */
export function PageHead({ title, tabs = [], page, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <title>{`${page ? `${page} · ` : ''}${title} · Tieline`}</title>
      <h1 tabIndex={-1} id="page-title">
        {title}
      </h1>
      {tabs.length > 0 && (
        <nav className="page-tabs" aria-label={title}>
          {tabs.map((tab) => (
            <Link key={tab.to} to={tab.to} className="page-tab">
              {tab.label}
            </Link>
          ))}
        </nav>
      )}
      {children && <div className="page-controls">{children}</div>}
    </header>
  )
}
