import { lazy, Suspense, useRef, useState } from 'react'
import { hasUnacknowledgedMessages, type SignedInUser } from '#data/user.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

const Messages = lazy(async () => ({ default: (await import('./messages.tsx')).Messages }))

/** The bell with the count of messages nobody acknowledged; behind it the messages. */
export function Bell({ user }: { user: SignedInUser }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const count = user.unacknowledged_messages
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        className="bell"
        aria-label={count === 1 ? '1 message to acknowledge' : `${count} messages to acknowledge`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPress={() => setOpen(true)}
      >
        <Icon name="bell" size={18} />
        {hasUnacknowledgedMessages(user) && <b className="bell-count">{count}</b>}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Messages user={user} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
