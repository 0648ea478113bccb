import type { ReactNode } from 'react'
import { Dialog as Box } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './popover.css'

/** A dialog over the page; Escape, a press outside and its button close it. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="popover dialog">
        <Box>
          <div className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button look="quiet" aria-label="Close" onPress={onClose}>
              <Icon name="close" size={16} />
            </Button>
          </div>
          {children}
        </Box>
      </Modal>
    </ModalOverlay>
  )
}
