import type { ProvenanceAnswer } from 'contract'
import { type RefObject, useEffect, useState } from 'react'
import { formatIn } from '#format.ts'
import { useMarketTime } from './market-time.tsx'
import { Panel } from './panel.tsx'
import { Failed, Loading, Tag } from './states.tsx'

type Revision = ProvenanceAnswer['revisions'][number]

/** Where one value comes from: its report, when it was published and received, and what it was before. */
export function Provenance({
  ask,
  unit,
  anchor,
  onClose,
}: {
  ask: () => Promise<ProvenanceAnswer>
  unit: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const [answer, setAnswer] = useState<ProvenanceAnswer | Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per opening and attempt; the question may be a new function at every render
  useEffect(() => {
    let gone = false
    setAnswer(null)
    ask().then(
      (said) => !gone && setAnswer(said),
      (error: unknown) => !gone && setAnswer(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      gone = true
    }
  }, [attempt])

  return (
    <Panel label="Where this value comes from" className="provenance" anchor={anchor} onClose={onClose}>
      {answer === null && <Loading rows={3} height={16} />}
      {answer instanceof Error && <Failed error={answer} retry={() => setAttempt(attempt + 1)} />}
      {answer !== null && !(answer instanceof Error) && <Told answer={answer} unit={unit} />}
    </Panel>
  )
}

function Told({ answer, unit }: { answer: ProvenanceAnswer; unit: string }) {
  const times = useMarketTime()
  return (
    <>
      <p className="provenance-tag">{answer.tag}</p>
      <p className="popover-quiet">
        {times.date(answer.t)} {times.clock(answer.t)} · {times.hourOf(answer.t)}
      </p>
      {answer.revisions.length === 0 && <p>No report holds a value here.</p>}
      <ol>
        {answer.revisions.map((revision) => (
          <RevisionRow key={`${revision.report.id}.${revision.known_at}`} revision={revision} unit={unit} />
        ))}
      </ol>
    </>
  )
}

function RevisionRow({ revision, unit }: { revision: Revision; unit: string }) {
  const times = useMarketTime()
  const { report } = revision
  const when = (t: number) => `${times.date(t)} ${times.clock(t, true)}`
  return (
    <li className="provenance-revision">
      <p>
        <b>{formatIn(unit, revision.v)}</b> {unit} {revision.q !== 'good' && <Tag>{revision.q}</Tag>}{' '}
        {revision.current ? <Tag>current</Tag> : <span className="popover-quiet">replaced</span>}
      </p>
      <dl>
        <dt>Report</dt>
        <dd>
          {report.address && /^https?:/.test(report.address) ? <a href={report.address}>{report.name}</a> : report.name}
        </dd>
        <dt>Published</dt>
        <dd>{report.published_at === null ? 'not said' : when(report.published_at)}</dd>
        <dt>Known from</dt>
        <dd>{when(revision.known_at)}</dd>
        <dt>Received</dt>
        <dd>{new Date(report.received_at).toISOString().replace('T', ' ').slice(0, 19)} UTC</dd>
      </dl>
    </li>
  )
}
