import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { MenuProps } from './menu.tsx'
import './popover.css'

/** The list of a `Menu`. */
export function MenuPopover({
  label,
  head,
  entries,
  anchor,
  onClose,
}: Pick<MenuProps, 'label' | 'head' | 'entries'> & { anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  return (
    <Popover
      className="popover menu"
      placement="bottom end"
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      {head && <div className="menu-head">{head}</div>}
      <Menu aria-label={label} autoFocus="first" onClose={onClose}>
        {entries.map((entry) => (
          <MenuItem key={entry.id} id={entry.id} className="menu-item" onAction={entry.onAction}>
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
