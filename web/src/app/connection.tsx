import type { SourceState, System } from 'contract'
import { useEffect, useReducer } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useHealth } from '#data/health.ts'
import { type LiveState, useLiveState } from '#data/live.ts'
import { formatAge, formatClock, formatDate } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/states.tsx'
import '#ui/popover.css'

/** Whether the page is live, in a word; behind it the health of every source. */
export function Connection({ system }: { system: System }) {
  const live = useLiveState()
  const health = useHealth()
  const state = live.state !== 'live' && live.state !== 'replaying' && health.state === 'lost' ? 'lost' : live.state
  const waitingMs = useWaiting(live)
  const troubled = system.sources.filter((source) => source.state !== 'ok' && source.state !== 'starting')
  return (
    <DialogTrigger>
      <Button look="quiet" className="connection" aria-label={`${wordOf(state, waitingMs)}. Sources of ${system.name}`}>
        <span className="dot" data-state={state} />
        <span className="connection-word" data-state={state} aria-live="polite">
          {wordOf(state, waitingMs)}
        </span>
        {troubled.length > 0 && (
          <Tag>
            {troubled.length} {troubled.length === 1 ? 'SOURCE' : 'SOURCES'} {worstOf(troubled)}
          </Tag>
        )}
      </Button>
      <Popover className="popover sources" placement="bottom end">
        <Dialog aria-label="Sources">
          <h2>Sources of {system.name}</h2>
          {system.sources.length === 0 && <p className="popover-quiet">None is running.</p>}
          <ul>
            {system.sources.map((source) => (
              <Source key={source.name} source={source} system={system} />
            ))}
          </ul>
          <p className="popover-quiet">
            {/^https?:/.test(system.attribution.url) ? (
              <a href={system.attribution.url}>{system.attribution.text}</a>
            ) : (
              system.attribution.text
            )}
          </p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Source({ source, system: { offsets, zone_names } }: { source: SourceState; system: System }) {
  return (
    <li className="source">
      <p>
        <b>{source.name}</b> <Tag>{source.state.toUpperCase()}</Tag>
      </p>
      <p className="popover-quiet">
        {source.last_success === null
          ? 'Nothing received yet.'
          : `Last report ${formatDate(source.last_success, offsets)} ${formatClock(source.last_success, offsets, zone_names)}`}
        {source.age_s !== null && `, ${formatAge(source.age_s * 1_000)} ago`}
      </p>
      {source.detail && <p>{source.detail}</p>}
    </li>
  )
}

function wordOf(state: LiveState['state'], waitingMs: number): string {
  if (state === 'live') return 'Live'
  if (state === 'replaying') return 'Replaying'
  if (state === 'lost') return `Connection lost ${formatAge(waitingMs)}`
  // The first seconds are a start like any other.
  return waitingMs < 5_000 ? 'Connecting' : `Reconnecting ${formatAge(waitingMs)}`
}

function worstOf(sources: readonly SourceState[]): string {
  return sources.some((source) => source.state !== 'late') ? 'FAILING' : 'LATE'
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
