import { Message } from '#ui/message.tsx'

/** A wall whose display link opens nothing: why, and what to do. It leads nowhere else. */
export function LinkEnded({ what }: { what: 'revoked' | 'expired' }) {
  if (what === 'expired')
    return (
      <Message title="The license is expired" name="License expired">
        <p role="status">This screen goes on by itself, within a minute after the license is renewed.</p>
      </Message>
    )
  return (
    <Message title="This display link opens nothing" name="Display link">
      <p role="status">
        It was revoked, or not copied whole. Whoever uses this screen can make another one: settings, Jumbo, display
        links.
      </p>
    </Message>
  )
}
