import type { IntertiesAnswer } from 'contract'
import { useNow } from '#data/system.ts'
import { formatChange, formatMw, noData, notApplicable } from '#format.ts'
import { Age } from '#ui/age.tsx'
import style from './intertie-status.module.css'
import type { Neighbour } from './neighbours.ts'
import { Way } from './way.tsx'

type Props = { answer: IntertiesAnswer; neighbours: readonly Neighbour[]; intervals: ReadonlyMap<string, number> }

/** The net of all ties, in words, and what is left each way. */
export function Net({ answer, neighbours, intervals }: Props) {
  const now = useNow(5_000)
  const { flow, schedule } = answer.net
  const mw = flow?.[1] ?? null
  const planned = schedule?.[1] ?? null
  const used = intervalOf(answer, flow?.[0] ?? null, intervals)
  const staleMs = staleOf(answer)
  const room = headroomOf(neighbours)
  return (
    <section className={style.net} aria-label="Net interchange">
      <div>
        <h2>Net interchange</h2>
        <p className={style.lead} data-partial={flow?.[2] === 'partial' || undefined}>
          {mw === null ? (
            <span className={style.missing}>{noData}</span>
          ) : Math.abs(mw) < 0.5 ? (
            <span>no flow</span>
          ) : (
            <>
              <span>
                {mw < 0 && <i aria-hidden>← </i>}
                {mw > 0 ? 'EXPORT' : 'IMPORT'}
              </span>
              <span>
                {formatMw(Math.abs(mw))}
                <small>MW{mw > 0 ? ' →' : ''}</small>
              </span>
            </>
          )}
        </p>
        <p>
          {flow && mw !== null ? (
            // The page's clock ticks in steps: a reading of this very moment is not ahead of it.
            <Age
              t={flow[0]}
              now={Math.max(now, flow[0] + (used < 60_000 ? used : 0))}
              intervalMs={used}
              staleAfterMs={staleMs}
            />
          ) : (
            <span className="age">no flow is reported</span>
          )}
          {flow?.[2] === 'partial' && <span className="age"> · without the ties that have no data</span>}
        </p>
      </div>
      <dl>
        <Line label="Net schedule">
          <Way mw={planned} />
        </Line>
        <Line label="Deviation">
          {mw === null || planned === null ? notApplicable : figure(formatChange(mw - planned))}
        </Line>
        <Line label="Export headroom">{room.export === null ? notApplicable : figure(formatMw(room.export))}</Line>
        <Line label="Import headroom">{room.import === null ? notApplicable : figure(formatMw(room.import))}</Line>
      </dl>
    </section>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function figure(text: string) {
  return (
    <>
      {text} <span className="unit">MW</span>
    </>
  )
}

/** What every tie together could still carry each way; null while one of them has no limit or no flow. */
function headroomOf(neighbours: readonly Neighbour[]): { export: number | null; import: number | null } {
  const ties = neighbours.flatMap((one) => (one.parts.length > 0 ? one.parts : [one]))
  const sum = (room: (one: (typeof ties)[number]) => number | null) =>
    ties.reduce<number | null>((all, one) => {
      const value = room(one)
      return all === null || value === null ? null : all + Math.max(0, value)
    }, 0)
  return {
    export: sum(({ limitExport, flow }) =>
      limitExport === null || flow.value === null ? null : limitExport - flow.value,
    ),
    import: sum(({ limitImport, flow }) =>
      limitImport === null || flow.value === null ? null : limitImport + flow.value,
    ),
  }
}

function staleOf({ interties }: IntertiesAnswer): number | null {
  const limits = interties.flatMap((one) => one.stale_after_s ?? [])
  return limits.length > 0 ? Math.max(...limits) * 1_000 : null
}

/** The interval that the net's instant stands for: that of a tie's flow of the same instant. */
function intervalOf({ interties }: IntertiesAnswer, t: number | null, intervals: ReadonlyMap<string, number>): number {
  const tie = interties.find((one) => one.flow?.[0] === t)
  return tie ? flowInterval(tie, intervals) : 0
}

/** How long the shown flow of a tie stands for, in ms: its finer series where there is one. */
export function flowInterval(
  { tags }: IntertiesAnswer['interties'][number],
  intervals: ReadonlyMap<string, number>,
): number {
  const finest = Object.entries(tags)
    .filter(([kind]) => kind === 'flow' || kind.startsWith('flow.'))
    .map(([, tag]) => intervals.get(tag) ?? 3_600_000)
  return finest.length > 0 ? Math.min(...finest) : 0
}
