import type { SourceState, System } from 'contract'
import type { RefObject } from 'react'
import { useTimes } from '#data/times.ts'
import { formatAge } from '#format.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/states.tsx'

/** The health of every source of a system, and whose data it is. */
export function Sources({
  system,
  anchor,
  onClose,
}: {
  system: System
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { text, url } = system.attribution
  return (
    <Panel label={`Sources of ${system.name}`} className="sources" anchor={anchor} onClose={onClose}>
      <h2>Sources of {system.name}</h2>
      {system.sources.length === 0 && <p className="popover-quiet">None is running.</p>}
      <ul>
        {system.sources.map((source) => (
          <Source key={source.name} source={source} system={system} />
        ))}
      </ul>
      <p className="popover-quiet">{/^https?:/.test(url) ? <a href={url}>{text}</a> : text}</p>
    </Panel>
  )
}

function Source({ source, system }: { source: SourceState; system: System }) {
  const { times } = useTimes(system)
  const { last_success: last } = source
  return (
    <li className="source">
      <p>
        <b>{source.name}</b> <Tag>{source.state.toUpperCase()}</Tag>
      </p>
      <p className="popover-quiet">
        {last === null ? 'Nothing received yet.' : `Last report ${times.date(last)} ${times.clock(last)}`}
        {source.age_s !== null && `, ${formatAge(source.age_s * 1_000)} ago`}
      </p>
      {source.detail && <p>{source.detail}</p>}
    </li>
  )
}
