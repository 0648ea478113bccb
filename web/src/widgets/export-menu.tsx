import type { ExportBucket, ExportFormat } from 'contract'
import { useState } from 'react'
import type { Cursor } from '#charts/cursor.ts'
import { exportStrips } from '#charts/export-strips.ts'
import { useExport } from '#data/export.ts'
import { sentenceOf } from '#data/faults.ts'
import { shownTags } from '#data/series.ts'
import { useNow, useSystem } from '#data/system.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'

export type ExportMenuProps = {
  /** What the files hold; without it the datapoints whose charts over this stretch are on the screen. */
  tags?: readonly string[]
  /** Of which stretch, epoch ms; default: the last 24 hours and the one that runs. */
  from?: number
  to?: number
  /** Which files are offered; default: readings as reported, and by hour. */
  buckets?: readonly Exclude<ExportBucket, '1d'>[]
  /** The strips of which pictures are offered. */
  cursor?: Cursor
}

/** What is shown as files: tables with zone and attribution in their head, the charts as pictures. */
export function ExportMenu({ tags, buckets = ['raw', '1h'], cursor, ...span }: ExportMenuProps) {
  const { name: system, attribution } = useSystem()
  const { zone } = useMarketTime()
  const hour = Math.floor(useNow(60_000) / hourMs) * hourMs
  const { from = hour - 24 * hourMs, to = hour + hourMs } = span
  const ask = useExport()
  const [told, setTold] = useState<{ busy: boolean; text: string } | null>(null)
  const run = (what: string, work: () => Promise<void>) => {
    setTold({ busy: true, text: `Exporting ${what}` })
    work().then(
      () => setTold(null),
      (error: unknown) => setTold({ busy: false, text: `Not exported. ${sentenceOf(error)}` }),
    )
  }
  const file = (format: ExportFormat, bucket: ExportBucket) => () =>
    run(format.toUpperCase(), () =>
      ask({ tags: tags ?? shownTags({ from, to }), from, to, bucket, format, tz: zone === 'utc' ? 'utc' : 'market' }),
    )
  const picture = (as: 'png' | 'svg') => () =>
    run(as.toUpperCase(), async () => {
      if (cursor) await exportStrips(cursor, as, { system, attribution: attribution.text })
    })
  const entries: MenuEntry[] = [
    ...buckets.flatMap((bucket) =>
      (['csv', 'xlsx'] as const).map((format) => ({
        id: `${format} ${bucket}`,
        label: `${format.toUpperCase()}, ${words[bucket]}`,
        onAction: file(format, bucket),
      })),
    ),
    ...(cursor
      ? (['png', 'svg'] as const).map((as) => ({
          id: as,
          label: `${as.toUpperCase()}, charts as shown`,
          onAction: picture(as),
        }))
      : []),
  ]
  return (
    <>
      <Menu
        label="Export"
        look="outline"
        trigger="Export"
        head={span.from === undefined ? <p className="popover-quiet">The last 24 hours</p> : undefined}
        entries={entries}
      />
      {told && (
        <span role={told.busy ? 'status' : 'alert'} className="quiet">
          {told.text}
        </span>
      )}
    </>
  )
}

const hourMs = 3_600_000
const words: Record<Exclude<ExportBucket, '1d'>, string> = { raw: 'as reported', '1h': 'by hour' }
