import type { Generator } from 'contract'
import style from './overview.module.css'

type State = Generator['state']

/** The states of a unit in words. */
export const stateNames: Record<State, string> = {
  running: 'Running',
  idle: 'Idle',
  derated: 'Derated',
  outage: 'Outage',
  unknown: 'No data',
}

/**
 * A unit's state: a form of its own for each, and its word (on a phone the form alone, the word spoken). `stale`: its reading
 * is too old to tell a state.
 */
export function StateMark({ state, word = stateNames[state as State] }: { state: State | 'stale'; word?: string }) {
  return (
    <span className={style.state} title={word}>
      <svg viewBox="0 0 10 10" aria-hidden>
        {forms[state]}
      </svg>
      <span className={style.word}>{word}</span>
    </span>
  )
}

const forms: Record<State | 'stale', React.ReactNode> = {
  stale: <path d="M5 .8a4.2 4.2 0 1 0 4.2 4.2M5 2.4V5l2 1.4" fill="none" stroke="var(--text-2)" strokeWidth="1.2" />,
  running: <circle cx="5" cy="5" r="4" fill="var(--text-1)" />,
  idle: <circle cx="5" cy="5" r="3.4" fill="none" stroke="var(--text-2)" strokeWidth="1.4" />,
  derated: (
    <>
      <circle cx="5" cy="5" r="3.4" fill="none" stroke="var(--text-1)" strokeWidth="1.4" />
      <path d="M5 1.6a3.4 3.4 0 0 1 0 6.8Z" fill="var(--text-1)" />
    </>
  ),
  outage: <path d="M1.5 1.5l7 7m0-7l-7 7" fill="none" stroke="var(--text-2)" strokeWidth="1.6" />,
  unknown: (
    <>
      <path d="M3 3.4a2 2 0 1 1 2 2.2V7" fill="none" stroke="var(--text-1)" strokeWidth="1.4" />
      <rect x="4.2" y="8" width="1.6" height="1.6" fill="var(--text-1)" />
    </>
  ),
}
