import type { ReactNode } from 'react'
import { Menu as Items, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button } from './button.tsx'
import './popover.css'

export type MenuEntry = { id: string; label: string; onAction: () => void }

/** A button that opens a list of actions. `head` stands above them and is no action. */
export function Menu({
  label,
  trigger,
  head,
  entries,
  className,
}: {
  label: string
  trigger: ReactNode
  head?: ReactNode
  entries: readonly MenuEntry[]
  className?: string
}) {
  return (
    <MenuTrigger>
      <Button look="quiet" className={className} aria-label={label}>
        {trigger}
      </Button>
      <Popover className="popover menu" placement="bottom end">
        {head && <div className="menu-head">{head}</div>}
        <Items aria-label={label}>
          {entries.map((entry) => (
            <MenuItem key={entry.id} id={entry.id} className="menu-item" onAction={entry.onAction}>
              {entry.label}
            </MenuItem>
          ))}
        </Items>
      </Popover>
    </MenuTrigger>
  )
}
