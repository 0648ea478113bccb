import type { RefObject } from 'react'
import { acknowledgeMessages } from '#data/session.ts'
import { hasUnacknowledgedMessages, type SignedInUser } from '#data/user.ts'
import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/states.tsx'

/** The messages to this user. */
export function Messages({
  user,
  anchor,
  onClose,
}: {
  user: SignedInUser
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  return (
    <Panel label="Messages" className="messages" anchor={anchor} onClose={onClose}>
      <h2>Messages</h2>
      <p>
        <Tag>NOTICE</Tag>
      </p>
      <p>
        <b>Welcome to Tieline</b>
      </p>
      <p className="popover-quiet">
        Press <kbd>?</kbd> at any time for the keys.{' '}
        <PageLink to={paths.documentation} onClose={onClose} text="The documentation" /> says how each screen is read;{' '}
        <PageLink to={paths.settings} onClose={onClose} text="the settings" /> choose what they show.
      </p>
      {hasUnacknowledgedMessages(user) ? (
        <Button look="primary" onPress={acknowledgeMessages}>
          Acknowledge
        </Button>
      ) : (
        <p className="popover-quiet" role="status">
          Acknowledged
        </p>
      )}
    </Panel>
  )
}

function PageLink({ to, text, onClose }: { to: string; text: string; onClose: () => void }) {
  return (
    <Link to={to} onClick={onClose}>
      {text}
    </Link>
  )
}
