import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import './popover.css'

export type PanelProps = {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  className?: string
  children: ReactNode
}

/** What opens beside a control: not modal, closed by Escape or a press elsewhere. Load it lazily, it is heavy. */
export function Panel({ label, anchor, onClose, className = '', children }: PanelProps) {
  return (
    <Popover
      className={`popover ${className}`}
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom"
    >
      <Dialog aria-label={label}>{children}</Dialog>
    </Popover>
  )
}
