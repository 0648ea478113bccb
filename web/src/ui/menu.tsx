import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export type MenuEntry = { id: string; label: string; onAction: () => void }

export type MenuProps = {
  label: string
  trigger: ReactNode
  /** Stands above the entries and is no action. */
  head?: ReactNode
  entries: readonly MenuEntry[]
  className?: string
  /** In a bar `quiet`, which is the default; among other buttons `outline`. */
  look?: ButtonProps['look']
}

const MenuPopover = lazy(async () => ({ default: (await import('./menu-popover.tsx')).MenuPopover }))

/** A button that opens a list of actions; the list's code comes at the first opening. */
export function Menu({ label, trigger, className, look = 'quiet', ...list }: MenuProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={anchor}
        look={look}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPress={() => setOpen(true)}
      >
        {trigger}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MenuPopover {...list} label={label} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
