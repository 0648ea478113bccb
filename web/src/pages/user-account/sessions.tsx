import type { OpenSession } from 'contract'
import { useState } from 'react'
import { endSessions, useSessions } from '#data/account.ts'
import { sentenceOf } from '#data/faults.ts'
import { formatAge, formatMoment } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { Failed, Loading, Tag } from '#ui/states.tsx'
import style from './account.module.css'
import { deviceOf } from './device.ts'

/** Where this user is signed in; any of them can be ended, or all others at once. */
export function Sessions() {
  const { sessions, state, error, refetch } = useSessions()
  const [ending, setEnding] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const others = sessions?.filter((one) => !one.current).map(({ id }) => id) ?? []
  const end = async (ids: readonly string[]) => {
    setEnding(ids)
    setFault(null)
    await endSessions(ids).catch((error: unknown) => setFault(sentenceOf(error)))
    setEnding([])
  }
  return (
    <section className={style.section} aria-labelledby="sessions">
      <div className={style.head}>
        <h2 id="sessions">Signed in</h2>
        {others.length > 0 && (
          <Button isPending={ending.length > 0} onPress={() => void end(others)}>
            Sign out the others
          </Button>
        )}
      </div>
      {state === 'loading' && <Loading rows={2} height={48} label="Loading the sessions" />}
      {state === 'failed' && <Failed title="The sessions could not be loaded." error={error} retry={refetch} />}
      {fault && <Failed title="It is not ended." error={new Error(fault)} />}
      <ul className={style.sessions}>
        {sessions?.map((session) => (
          <Session
            key={session.id}
            session={session}
            busy={ending.includes(session.id)}
            onEnd={() => void end([session.id])}
          />
        ))}
      </ul>
    </section>
  )
}

function Session({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const device = deviceOf(session.agent)
  const quietMs = Date.now() - session.last_seen
  return (
    <li>
      <div>
        <p>
          <b>{device}</b> {session.current && <Tag>THIS ONE</Tag>}
        </p>
        <p className="quiet">
          {session.address} · since {formatMoment(session.created)} ·{' '}
          {quietMs < 120_000 ? 'in use' : `last seen ${formatAge(quietMs)} ago`}
        </p>
      </div>
      {!session.current && (
        <Button isPending={busy} aria-label={`Sign out ${device}, ${session.address}`} onPress={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
