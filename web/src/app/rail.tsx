import { Link } from '#navigation/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Area, areas } from './areas.ts'

/** The areas of the product: a rail at the left; on a phone a bar of five at the bottom, the rest is in the user's menu. */
export function Rail() {
  return (
    <nav className="rail" aria-label="Areas">
      {areas.map((area) => (
        <RailItem key={area.to} area={area} />
      ))}
    </nav>
  )
}

function RailItem({ area: { label, icon, to, place } }: { area: Area }) {
  return (
    <Link to={to} className={`rail-item rail-${place}`}>
      <Icon name={icon} />
      {label}
    </Link>
  )
}
