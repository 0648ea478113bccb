import { logout, useUser } from '#data/session.ts'
import type { SystemChoice } from '#data/system.ts'
import { formatInitials } from '#format.ts'
import { Link } from '#navigation/link.tsx'
import { navigate } from '#navigation/navigate.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { Bell } from './bell.tsx'
import { Connection } from './connection.tsx'
import { MarketClock } from './market-clock.tsx'
import type { Opened } from './shortcuts.tsx'

/** Product, system, connection, market clock with its hour, messages, the user. */
export function AppBar({ choice, onOpen }: { choice: SystemChoice; onOpen: (what: Opened) => void }) {
  const user = useUser()
  const go = (to: string) => navigate({ to })
  return (
    <header className="app-bar">
      <Link to={paths.home} className="app-mark" aria-label="Tieline, to the dashboard">
        <Icon name="mark" size={24} />
        <span>Tieline</span>
      </Link>
      <SystemName choice={choice} />
      <div className="app-bar-right">
        {choice.system && <Connection system={choice.system} />}
        {choice.system && <MarketClock system={choice.system} />}
        <Button
          look="quiet"
          className="search-open"
          aria-label="Search"
          aria-haspopup="dialog"
          title="Search with /"
          onPress={() => onOpen('search')}
        >
          <Icon name="search" size={18} />
        </Button>
        {user && <Bell user={user} />}
        {user && (
          <Menu
            label={`${formatInitials(user)}, account of ${user.username}`}
            className="initials"
            trigger={formatInitials(user)}
            head={
              <>
                <p>{[user.first_name, user.last_name].filter(Boolean).join(' ') || user.username}</p>
                <p className="popover-quiet">
                  {user.email} · {user.company.name}
                </p>
              </>
            }
            entries={[
              { id: 'account', label: 'Account', onAction: () => go(paths.account) },
              { id: 'settings', label: 'Settings', onAction: () => go(paths.settings) },
              { id: 'documentation', label: 'Documentation', onAction: () => go(paths.documentation) },
              { id: 'search', label: 'Search', onAction: () => onOpen('search') },
              { id: 'help', label: 'Keyboard shortcuts', onAction: () => onOpen('help') },
              {
                id: 'sign-out',
                label: 'Sign out',
                onAction: () => void logout().catch(() => window.location.reload()),
              },
            ]}
          />
        )}
      </div>
    </header>
  )
}

function SystemName({ choice: { system, systems } }: { choice: SystemChoice }) {
  const operator = system?.operator === system?.name ? '' : system?.operator
  const name = system ? (
    <>
      <b>{system.name}</b>
      {operator && <span className="quiet"> · {operator}</span>}
    </>
  ) : (
    'Choose a system'
  )
  if (systems.length === 0) return null
  if (systems.length === 1 && system) return <p className="app-system">{name}</p>
  return (
    <Menu
      label={system ? `System: ${system.name}${operator && ` · ${operator}`}` : 'Choose a system'}
      className="app-system"
      trigger={
        <>
          <span className="app-system-name">{name}</span>
          <Icon name="chevron" size={14} />
        </>
      }
      entries={systems.map((one) => ({
        id: one.id,
        label: `${one.name} · ${one.operator}`,
        onAction: () => navigate({ search: (search) => ({ ...search, system: one.id }) }),
      }))}
    />
  )
}
