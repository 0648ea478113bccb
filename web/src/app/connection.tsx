import type { SourceState, System } from 'contract'
import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { useHealth } from '#data/health.ts'
import { type LiveState, useLiveState } from '#data/live.ts'
import { formatAge } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/states.tsx'

const Sources = lazy(async () => ({ default: (await import('./sources.tsx')).Sources }))

/** Whether the page is live, in a word; behind it the health of every source. */
export function Connection({ system }: { system: System }) {
  const live = useLiveState()
  const health = useHealth()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const state = live.state === 'reconnecting' && health.state === 'lost' ? 'lost' : live.state
  const [kind, short, age] = wordsOf(state, useWaiting(live))
  const word = kind + age
  useMark(state)
  const troubled = system.sources.filter((source) => source.state !== 'ok' && source.state !== 'starting')
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        className="connection"
        aria-label={`${word}. Sources of ${system.name}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPress={() => setOpen(true)}
      >
        <span className="dot" data-state={state} />
        <span className="connection-word" data-state={state}>
          <span className="connection-long">{kind}</span>
          <span className="connection-short">{short}</span>
          {age}
        </span>
        {troubled.length > 0 && (
          <Tag>
            {troubled.length} {troubled.length === 1 ? 'SOURCE' : 'SOURCES'} {worstOf(troubled)}
          </Tag>
        )}
      </Button>
      <span className="only-spoken" role="status">
        {state === 'live' ? 'Live' : state === 'lost' ? 'Connection lost' : ''}
      </span>
      {open && (
        <Suspense fallback={null}>
          <Sources system={system} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the state is called, in a word that fits a phone's bar, and how long it has lasted. */
function wordsOf(state: LiveState['state'], waitingMs: number): [kind: string, short: string, age: string] {
  if (state === 'live') return ['Live', 'Live', '']
  if (state === 'replaying') return ['Replaying', 'Replaying', '']
  if (state === 'lost') return ['Connection lost', 'Lost', ` ${formatAge(waitingMs)}`]
  // The first seconds are a start like any other.
  if (waitingMs < 5_000) return ['Connecting', 'Joining', '']
  return ['Reconnecting', 'Retrying', ` ${formatAge(waitingMs)}`]
}

function worstOf(sources: readonly SourceState[]): string {
  return sources.some((source) => source.state !== 'late') ? 'FAILING' : 'LATE'
}

/** Marks the page, so that every number that a lost line left behind is grey: it looks like what it is. */
function useMark(state: LiveState['state']): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (state === 'lost') dataset.line = state
    return () => {
      delete dataset.line
    }
  }, [state])
}

/** How long the connection has been in a state that is not live; ticks only then. */
function useWaiting({ state, since }: LiveState): number {
  const [, tick] = useReducer((n: number) => n + 1, 0)
  const waiting = state === 'reconnecting' || state === 'lost'
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [waiting])
  return waiting ? Date.now() - since : 0
}
