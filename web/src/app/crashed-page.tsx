import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'
import { Failed } from '#ui/states.tsx'

/** A page that crashed inside the shell, which goes on. */
export function CrashedPanel({ error, reset }: { error: unknown; reset: () => void }) {
  return <Failed title="This page stopped working." error={error instanceof Error ? error : null} retry={reset} />
}

/** A page that crashed, or whose code did not arrive; the rest of the product goes on. */
export function CrashedPage({ error }: { error: unknown }) {
  return (
    <Message title="This page stopped working" name="Error">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button look="primary" onPress={() => window.location.reload()}>
        Reload page
      </Button>
    </Message>
  )
}
