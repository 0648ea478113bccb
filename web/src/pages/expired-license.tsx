import { useEffect, useState } from 'react'
import { isExpired } from '#data/license.ts'
import { logout, refreshUser, reloadUser, useUser } from '#data/session.ts'
import { formatDay } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'

/** Whose license is over and since when. After a renewal (asked every minute, or by hand) the guard leads on. */
export default function ExpiredLicensePage() {
  const user = useUser()
  const [state, setState] = useState<'' | 'checking' | 'unchanged' | 'no answer'>('')
  useEffect(() => {
    const timer = setInterval(() => void refreshUser().catch(() => undefined), 60_000)
    return () => clearInterval(timer)
  }, [])
  const expiry = user?.company.license_expiry ?? null
  // A call was refused before the date was known here to have changed.
  const dateKnown = isExpired(expiry, Date.now())
  useEffect(() => {
    if (dateKnown) return
    const timer = setInterval(() => void reloadUser().catch(() => undefined), 2_000)
    return () => clearInterval(timer)
  }, [dateKnown])
  const ask = async (question: () => Promise<void>) => {
    setState('checking')
    await question().then(
      () => setState('unchanged'),
      () => setState('no answer'),
    )
  }
  return (
    <Message title="The license has expired" name="Expired license">
      <p>
        The license of {user?.company.name ?? 'your company'}{' '}
        {!dateKnown ? 'has ended' : expiry ? `ended on ${formatDay(expiry)}` : 'has no end date that could be read'}.
        Nothing of yours is lost: your settings are kept, and readings that are sent here are still stored.
      </p>
      <p>
        It is renewed by whoever runs this installation and gave you the account {user?.email}; write to them with the
        name of the company. This page notices the renewal within a minute and leads back.
      </p>
      <p role="status">
        {state === 'unchanged' && 'It is still expired.'}
        {state === 'no answer' && 'The server does not answer. Try again in a moment.'}
      </p>
      <div className="row">
        <Button look="primary" isPending={state === 'checking'} onPress={() => void ask(refreshUser)}>
          Check again
        </Button>
        <Button onPress={() => void ask(logout)}>Sign out</Button>
      </div>
    </Message>
  )
}
