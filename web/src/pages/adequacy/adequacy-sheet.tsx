import type { MarketHour } from 'grid/zone.ts'
import { formatChange, formatNumber } from '#format.ts'
import { Sheet, sheetLook } from '#tables/sheet.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { StateWord } from '#ui/state-word.tsx'
import style from './adequacy-sheet.module.css'
import type { AdequacyRow } from './rows.ts'

type Props = {
  rows: readonly AdequacyRow[]
  hours: readonly MarketHour[]
  now: number
  zone: string
  caption: string
  /** Hours as rows instead of columns. */
  down: boolean
}

/** The figures of a day, hours across or down; the hour that runs is marked. */
export function AdequacySheet({ down, ...props }: Props) {
  return (
    <div className={down ? style.down : style.across}>
      <Sheet label="Adequacy by hour">{down ? <Down {...props} /> : <Across {...props} />}</Sheet>
    </div>
  )
}

function Across({ rows, hours, now, zone, caption }: Omit<Props, 'down'>) {
  const times = useMarketTime()
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            Hour {times.hour === 'starting' ? 'beginning' : 'ending'}, {zone}
          </th>
          {hours.map((hour) => (
            <th key={hour.start} scope="col" className={runs(hour, now) ? style.now : undefined}>
              <b>
                {runs(hour, now) && <span className="only-spoken">now, </span>}
                {times.hourLabel(hour.label)}
              </b>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.group ? sheetLook.groupRow : undefined} data-tone={row.tone}>
            <th scope="row">
              <span className={style.names}>
                <span className={style.group}>
                  {row.group?.colour && <i className={sheetLook.swatch} style={{ background: row.group.colour }} />}
                  {row.group?.name}
                </span>
                <span className={style.label}>{row.label}</span>
              </span>
            </th>
            {hours.map((hour, i) => (
              <Figure key={hour.start} v={row.v[i] ?? null} tone={row.tone} now={runs(hour, now)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Down({ rows, hours, now, zone, caption }: Omit<Props, 'down'>) {
  const groups = groupsOf(rows)
  const times = useMarketTime()
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          {groups.map((group) => (
            <th key={group.key} colSpan={group.span} scope="colgroup" className={sheetLook.group}>
              {group.colour && <i className={sheetLook.swatch} style={{ background: group.colour }} />}
              <b>{group.name}</b>
            </th>
          ))}
        </tr>
        <tr>
          <th scope="col">
            Hour {times.hour === 'starting' ? 'beginning' : 'ending'}, {zone}
          </th>
          {rows.map((row) => (
            <th key={row.key} scope="col" className={row.group ? sheetLook.group : undefined}>
              {row.label || row.group?.name.toLowerCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour, i) => (
          <tr key={hour.start} className={runs(hour, now) ? sheetLook.now : undefined}>
            <th scope="row">
              {times.hourLabel(hour.label)}
              {runs(hour, now) && ' now'}
            </th>
            {rows.map((row) => (
              <Figure key={row.key} v={row.v[i] ?? null} tone={row.tone} group={row.group !== undefined} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type FigureProps = { v: number | null; tone: AdequacyRow['tone']; now?: boolean; group?: boolean }

function Figure({ v, tone, now = false, group = false }: FigureProps) {
  const look = [
    group && sheetLook.group,
    now && style.now,
    tone === 'quiet' && sheetLook.quiet,
    tone === 'strong' && sheetLook.strong,
  ]
  const classes = look.filter(Boolean).join(' ') || undefined
  if (v === null)
    return (
      <td className={classes}>
        <StateWord state={tone === 'change' ? 'none' : 'missing'} />
      </td>
    )
  if (tone === 'change') return <td className={classes}>{formatChange(v, whole)}</td>
  if (tone !== 'excess') return <td className={classes}>{whole(v)}</td>
  return (
    <td className={v < 0 ? `${classes ?? ''} ${sheetLook.short}` : `${classes ?? ''} ${style.excess}`}>
      {formatChange(v, whole)}
      <small>{v < 0 ? '■ short' : 'excess'}</small>
    </td>
  )
}

/** Figures in columns are whole megawatts, so that they line up. */
const whole = (v: number) => formatNumber(v)

function runs(hour: MarketHour, now: number): boolean {
  return hour.start <= now && now < hour.end
}

function groupsOf(rows: readonly AdequacyRow[]) {
  const groups: { key: string; name: string; colour?: string; span: number }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (row.group) groups.push({ key: row.key, ...row.group, span: 1 })
    else if (last) last.span += 1
  }
  return groups
}
