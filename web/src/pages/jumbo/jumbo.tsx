import { useMemo, useRef } from 'react'
import { useSize } from '#charts/use-size.ts'
import { isWall } from '#data/display-mode.ts'
import { useNow, useSystem } from '#data/system.ts'
import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { Bar } from './bar.tsx'
import { Cell } from './cell.tsx'
import style from './jumbo.module.css'
import { type Kpi, newestOf } from './kpi.ts'
import { isTight, type Layout, layoutOf, leadOf } from './sizing.ts'
import { useFigures } from './use-figures.ts'
import { useHeartbeat } from './use-heartbeat.ts'
import { useLost } from './use-lost.ts'
import { useRenewal } from './use-renewal.ts'
import { fitsAge, useRoom } from './use-room.ts'
import { useScreen } from './use-screen.ts'

/** For a wall: the user's figures as large as the screen allows; it fails visibly. */
export default function Jumbo() {
  const { name } = useSystem()
  const now = useNow(1_000)
  const { kpis, heard, from, to, state, error, refetch } = useFigures()
  const lost = useLost()
  const { beat, stood } = useHeartbeat()
  const idle = useScreen()
  const outside = kpis.filter((kpi) => kpi.outside !== null).length
  useRenewal(lost === null && outside === 0)
  const area = useRef<HTMLDivElement>(null)
  const size = useSize(area)
  const needs = useRoom(heard ? kpis : noKpis)
  const layout = useMemo(() => size && needs && layoutOf(needs, size.width, size.height), [needs, size])
  const lead = layout && size && needs ? leadOf(needs, layout, size.width) : 0
  const title = lost === null ? '' : 'NOT LIVE · '
  return (
    <div className={style.wall} data-lost={lost !== null || undefined} data-idle={idle || undefined}>
      <title>{`${title}Jumbo · ${name} · Tieline`}</title>
      <h1 className="only-spoken" tabIndex={-1}>
        Jumbo
      </h1>
      <Bar now={now} lost={lost} newest={newestOf(kpis)} outside={outside} stood={stood} />
      <div
        ref={area}
        className={style.cells}
        data-course={layout?.course}
        data-tight={(layout && isTight(layout)) || undefined}
        style={layout ? styleOf(layout, lead) : undefined}
      >
        {(state === 'loading' || (kpis.length > 0 && !heard)) && (
          <Loading rows={4} height={120} label="Loading the wall" />
        )}
        {state === 'failed' && <Failed title="The wall could not be loaded." error={error} retry={refetch} />}
        {state === 'ready' && kpis.length === 0 && (
          <Empty
            title="Nothing chosen for the wall."
            action={isWall() ? undefined : <Link to={paths.jumboSettings}>Choose figures</Link>}
          >
            The wall shows the datapoints chosen in its user’s settings.
          </Empty>
        )}
        {layout &&
          size &&
          kpis.map((kpi) => (
            <Cell
              key={kpi.tag}
              kpi={kpi}
              now={now}
              from={from}
              to={to}
              lost={lost !== null}
              room={fitsAge(kpi, layout, lead)}
              tight={isTight(layout)}
              head={size.width / layout.columns / layout.label - 1.8}
            />
          ))}
      </div>
      <p className={style.frozen} data-beat={beat % 2 === 0 ? 'even' : 'odd'} aria-hidden>
        ■ FROZEN <small>this page stands still, values below are NOT live</small>
      </p>
    </div>
  )
}

const noKpis: readonly Kpi[] = []

function styleOf({ label, digits, columns, rows }: Layout, lead: number): React.CSSProperties {
  const lengths = { '--label': `${label}px`, '--digits': `${digits}px`, '--lead': `${lead}px` } as React.CSSProperties
  return {
    ...lengths,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
  }
}
