import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { Icon, type IconName } from '#ui/icon.tsx'

const areas: { label: string; icon: IconName; to: string }[] = [
  { label: 'Dashboard', icon: 'dashboard', to: paths.dashboard },
  { label: 'Generator', icon: 'generator', to: paths.generator },
]

/** The areas of the product: a rail at the left, a bar at the bottom of a phone. */
export function Rail() {
  return (
    <nav className="rail" aria-label="Areas">
      {areas.map(({ label, icon, to }) => (
        <Link
          key={to}
          to={to}
          className="rail-item"
          activeOptions={{ includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
