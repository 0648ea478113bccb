import { Link, useNavigate } from '@tanstack/react-router'
import type { System } from 'contract'
import { logout, useUser } from '#data/session.ts'
import { type SystemChoice, useClock, useNow } from '#data/system.ts'
import { formatDate, formatHour, formatInitials, formatTime, formatZone } from '#format.ts'
import { paths } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { Connection } from './connection.tsx'

/** Product, system, connection, market clock with its hour, the user. */
export function AppBar({ choice, onHelp }: { choice: SystemChoice; onHelp: () => void }) {
  const user = useUser()
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
        {user && (
          <Menu
            label={`Account of ${user.username}`}
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
              { id: 'help', label: 'Keyboard shortcuts', onAction: onHelp },
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
  const navigate = useNavigate()
  const name = system ? (
    <>
      <b>{system.name}</b>
      {system.operator !== '' && system.operator !== system.name && <span className="quiet"> · {system.operator}</span>}
    </>
  ) : (
    'Choose a system'
  )
  if (systems.length === 0) return null
  if (systems.length === 1 && system) return <p className="app-system">{name}</p>
  return (
    <Menu
      label="System"
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
        onAction: () =>
          void navigate({ to: '.', search: (search: Record<string, unknown>) => ({ ...search, system: one.id }) }),
      }))}
    />
  )
}

function MarketClock({ system }: { system: System }) {
  const { at } = useClock()
  const now = useNow(1_000)
  const { offsets } = system
  return (
    <div className="market-clock" title={`Market time of ${system.name}: ${formatDate(now, offsets)}`}>
      <time dateTime={new Date(now).toISOString()}>
        <span className="only-spoken">{at === null ? 'Market time' : 'Shown moment'} </span>
        {formatTime(now, offsets, true)}
      </time>
      <span className="market-zone">{formatZone(now, offsets, system.zone_names)}</span>
      <span className="hour-chip">{formatHour(now, offsets, system.hour_labels)}</span>
    </div>
  )
}
