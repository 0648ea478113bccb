import type { Datapoint } from 'contract'
import { useMemo, useRef } from 'react'
import { useSize } from '#charts/use-size.ts'
import { useDatapoints } from '#data/datapoints.ts'
import { useLatest } from '#data/live.ts'
import { useSeries } from '#data/series.ts'
import { useJumboKpi } from '#data/settings.ts'
import { useNow, useSystem } from '#data/system.ts'
import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { Bar } from './bar.tsx'
import { Cell } from './cell.tsx'
import style from './jumbo.module.css'
import { drawnFor, kpisOf } from './kpi.ts'
import { layoutOf } from './sizing.ts'
import { useLost } from './use-lost.ts'

/** For a wall: the user's figures as large as the screen allows; it fails visibly. */
export default function Jumbo() {
  const { name } = useSystem()
  const now = useNow(1_000)
  const setting = useJumboKpi()
  const catalogue = useDatapoints()
  const byTag = useMemo(() => new Map(catalogue.data?.map((one) => [one.tag, one])), [catalogue.data])
  const tags = useMemo(() => setting.datapoints?.filter((tag) => byTag.has(tag)) ?? [], [setting.datapoints, byTag])
  const latest = useLatest(tags)
  const hour = Math.floor(now / 3_600_000) * 3_600_000
  const [from, to] = [hour - 18 * 3_600_000, hour + 12 * 3_600_000]
  const drawn = useMemo(() => [...new Set(tags.flatMap((tag) => tagsDrawn(byTag.get(tag), byTag)))], [tags, byTag])
  const { data } = useSeries({ tags: drawn, from, to, points: 240, forecast: true })
  const kpis = useMemo(() => kpisOf(tags, byTag, latest, data, hour), [tags, byTag, latest, data, hour])
  const lost = useLost()
  const area = useRef<HTMLDivElement>(null)
  const size = useSize(area)
  const failed = [setting, catalogue].find((one) => one.state === 'failed')
  const waiting = setting.state === 'loading' || catalogue.state === 'loading'
  const layout =
    size && kpis.length > 0
      ? layoutOf(
          kpis.map((kpi) => kpi.text),
          size.width,
          size.height,
        )
      : null
  return (
    <div className={style.wall} data-lost={lost !== null || undefined}>
      <title>{`${lost === null ? '' : 'CONNECTION LOST · '}Jumbo · ${name} · Tieline`}</title>
      <h1 className="only-spoken" tabIndex={-1}>
        Jumbo
      </h1>
      <Bar now={now} lost={lost} />
      <div
        ref={area}
        className={style.cells}
        style={
          layout
            ? ({
                '--label': `${layout.label}px`,
                '--digits': `${layout.digits}px`,
                gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
                gridTemplateRows: `repeat(${layout.rows}, minmax(0, 1fr))`,
              } as React.CSSProperties)
            : undefined
        }
      >
        {waiting && !failed && <Loading rows={4} height={120} label="Loading the wall" />}
        {failed && <Failed title="The wall could not be loaded." error={failed.error} retry={failed.refetch} />}
        {!waiting && !failed && kpis.length === 0 && (
          <Empty title="Nothing chosen for the wall." action={<Link to={paths.jumboSettings}>Choose figures</Link>}>
            The wall shows the datapoints chosen in the settings.
          </Empty>
        )}
        {layout &&
          kpis.map((kpi) => <Cell key={kpi.tag} kpi={kpi} now={now} from={from} to={to} lost={lost !== null} />)}
      </div>
    </div>
  )
}

function tagsDrawn(datapoint: Datapoint | undefined, byTag: ReadonlyMap<string, Datapoint>): string[] {
  if (!datapoint) return []
  const { line, plan } = drawnFor(datapoint, byTag)
  return [line.tag, plan.tag]
}
