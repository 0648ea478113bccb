import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Block, Empty, Failed, Loading } from '#ui/states.tsx'
import type { Cursor } from './cursor.ts'
import type { Frame, Stretch } from './grammar.ts'
import type { Question } from './question.ts'
import style from './strip.module.css'
import { useCursorKeys } from './use-cursor-keys.ts'
import { useZoom, ZoomReset } from './use-zoom.ts'

/** One entry of a strip's legend: how it is drawn and what it is. */
export type LegendEntry = { label: string; colour: string; dashed?: boolean }

/** A strip: its name and legend, its plot or the table behind it, its ledger. All states keep the same places. */
export type StripProps = {
  title: string
  unit: string
  question: Question
  /** What a system without it is told. */
  absent: string
  legend?: readonly LegendEntry[]
  chart: ReactNode
  /** The numbers behind it; without them there is no button for them. */
  table?: ReactNode
  /** What reads the strip at the cursor, or now; without it the plot has the whole width. */
  ledger?: ReactNode
}

export function Strip({ title, unit, question, absent, legend = [], chart, table, ledger }: StripProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const ready = question.state === 'ready'
  return (
    <section className={ledger === undefined ? `${style.strip} ${style.alone}` : style.strip} aria-labelledby={id}>
      <header className={style.title}>
        <h2 id={id}>{title}</h2>
        <span>{unit}</span>
        {ready &&
          legend.map((entry) => (
            <span key={entry.label} className={style.legend}>
              <i style={{ borderTopColor: entry.colour, borderTopStyle: entry.dashed ? 'dashed' : 'solid' }} />
              {entry.label}
            </span>
          ))}
        {ready && table !== undefined && (
          <Button look="quiet" className={style.toggle} aria-pressed={asTable} onPress={() => setAsTable(!asTable)}>
            {asTable ? 'Chart' : 'Data table'}
          </Button>
        )}
      </header>
      {ledger !== undefined && (
        <div className={style.ledger}>
          {ready ? ledger : question.state === 'loading' && <Loading rows={2} height={24} label={`Loading ${title}`} />}
        </div>
      )}
      <div className={style.draw}>
        {ready && (asTable ? table : chart)}
        {question.state === 'loading' && (
          <Loading label={`Loading ${title}`}>
            <Block height="100%" />
          </Loading>
        )}
        {question.state === 'failed' && (
          <Failed title={`${title} could not be loaded.`} error={question.error} retry={question.retry} />
        )}
        {question.state === 'empty' && <Empty title={`No ${title.toLowerCase()} here.`}>{absent}</Empty>}
      </div>
    </section>
  )
}

export type StripGroupProps = {
  frame: Frame
  cursor: Cursor
  stepMs: number
  /** The stretch that a zoom or pan has settled on, epoch ms; without it the strips cannot be zoomed. */
  onRange?: (from: number, to: number) => void
  /** Back to where the zoom began; given while the frame is a zoomed one. */
  onReset?: () => void
  /** What there is to look at at all, epoch ms. */
  limits?: Stretch
  className?: string
  children: ReactNode
}

/** Strips that share one stretch of time, one cursor and one zoom; the keys of both work on all of them. */
export function StripGroup({ className = '', children, onReset, ...zoom }: StripGroupProps) {
  const host = useRef<HTMLDivElement>(null)
  const { frame, cursor, stepMs } = zoom
  const zoomKeys = useZoom(host, { ...zoom, onReset })
  const cursorKeys = useCursorKeys(cursor, stepMs, frame)
  return (
    <ZoomReset value={onReset}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the axis work on every strip */}
      <div
        ref={host}
        className={`${style.group} ${className}`}
        onKeyDown={(event) => {
          if (!zoomKeys(event)) cursorKeys(event)
        }}
      >
        {children}
      </div>
    </ZoomReset>
  )
}
