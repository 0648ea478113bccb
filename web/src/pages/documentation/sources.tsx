import type { Datapoint, System } from 'contract'
import { version } from 'grid/zones.json'
import { useMemo } from 'react'
import { useDatapoints } from '#data/datapoints.ts'
import { formatAge } from '#format.ts'
import { Failed, Loading, Tag } from '#ui/states.tsx'
import { reports } from './reports.ts'
import { ScrollTable } from './scroll-table.tsx'

/** The reports behind the numbers: what each gives and how late, and how its source is at the moment. */
export function Sources({ system }: { system: System | null }) {
  return (
    <>
      <p>
        Every value keeps the report that it came from. A report that comes again with other values does not erase what
        it said before: with <code>at=</code> the product shows what was known then. A file that cannot be read is set
        aside and told beside the connection in the bar above; the last good values stay, and age visibly.
      </p>
      {system ? <Reports system={system} /> : <p>No system is running here for your company.</p>}
      <h3>Reports of Ontario’s operator</h3>
      <ScrollTable label="Reports of Ontario’s operator" heads={['Report', 'Gives', 'Usually comes', 'Layout']}>
        {reports.map(({ name, gives, comes, verified }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{gives}</td>
            <td>{comes}</td>
            <td>{verified ? 'checked against real files' : <Tag>UNVERIFIED</Tag>}</td>
          </tr>
        ))}
      </ScrollTable>
      <p>
        Unverified means: read as the operator describes it, and not yet checked against a real file. Market time
        follows the IANA time zone database, release {version}, which ships with the product; the browser’s own is not
        used.
      </p>
    </>
  )
}

function Reports({ system }: { system: System }) {
  const { data, state, error, refetch } = useDatapoints()
  const rows = useMemo(() => rowsOf(data ?? []), [data])
  return (
    <>
      <h3>In {system.name} now</h3>
      {state === 'loading' && <Loading rows={3} height={28} label="Loading the reports" />}
      {state === 'failed' && <Failed title="The reports could not be loaded." error={error} retry={refetch} />}
      {rows.length > 0 && (
        <ScrollTable
          label={`Reports in ${system.name}`}
          heads={['Report', 'Source', 'Datapoints', 'Every', 'Stale after', 'State of the source']}
        >
          {rows.map((row) => {
            const source = system.sources.find(
              (one) => one.name === row.source || one.name.startsWith(`${row.source} `),
            )
            return (
              <tr key={`${row.source} ${row.report}`}>
                <td>{row.report}</td>
                <td>{row.source}</td>
                <td>{row.count}</td>
                <td>{spans(row.intervals)}</td>
                <td>{spans(row.stale)}</td>
                <td>
                  {source?.state ?? 'not said'}
                  {source?.age_s != null && `, last report ${formatAge(source.age_s * 1_000)} ago`}
                </td>
              </tr>
            )
          })}
        </ScrollTable>
      )}
    </>
  )
}

type Row = { source: string; report: string; count: number; intervals: Set<number>; stale: Set<number> }

function rowsOf(datapoints: readonly Datapoint[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { source, report, interval_s, stale_after_s } of datapoints) {
    const key = `${source} ${report}`
    const row = rows.get(key) ?? { source, report, count: 0, intervals: new Set(), stale: new Set() }
    rows.set(key, row)
    row.count += 1
    if (interval_s !== null) row.intervals.add(interval_s)
    if (stale_after_s !== null) row.stale.add(stale_after_s)
  }
  return [...rows.values()].sort((a, b) => (a.source + a.report < b.source + b.report ? -1 : 1))
}

function spans(seconds: ReadonlySet<number>): string {
  const [shortest, ...rest] = [...seconds].sort((a, b) => a - b)
  if (shortest === undefined) return '—'
  const longest = rest.at(-1)
  const text = formatAge(shortest * 1_000)
  return longest === undefined ? text : `${text} to ${formatAge(longest * 1_000)}`
}
