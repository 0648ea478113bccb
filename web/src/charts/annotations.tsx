import { useLayoutEffect, useMemo, useRef } from 'react'
import { formatTime } from '#format.ts'
import { alarms } from '#ui/vocabulary.ts'
import { inWords } from './annotation-words.ts'
import style from './annotations.module.css'
import { bundle } from './bundle.ts'
import type { Cursor } from './cursor.ts'
import type { Annotation, Frame } from './grammar.ts'
import { placeOf } from './lines.tsx'
import { writtenIn } from './wall-clock.ts'

type Props = {
  annotations: readonly Annotation[]
  frame: Frame
  width: number
  cursor: Cursor
  stepMs: number
}

/**
 * What happened, at its instant: a shape and a dotted line. The words show under the pointer and where the cursor stands,
 * so that the keys reach them without a stop of their own; what lies too close together is one mark with its number.
 */
export function Annotations({ annotations, frame, width, cursor, stepMs }: Props) {
  const bundles = useMemo(() => bundle(annotations, frame, width), [annotations, frame, width])
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const at = cursor.at()
      for (const mark of host.current?.children ?? []) {
        const { from, to } = (mark as HTMLElement).dataset
        mark.toggleAttribute('data-open', at !== null && Number(from) < at + stepMs && Number(to) >= at)
      }
    }
    place()
    return cursor.subscribe(place)
  })
  return (
    <div className={style.marks} ref={host}>
      {bundles.map(({ key, t, until, kind, all }) => {
        const share = placeOf(frame, t)
        return (
          <span
            key={key}
            className={style.mark}
            data-kind={kind}
            data-from={t}
            data-to={until}
            data-side={share > 60 ? 'left' : undefined}
            style={{ left: `${share}%` }}
          >
            <button type="button" tabIndex={-1} aria-label={said(all, frame)} onClick={() => all[0]?.open?.()}>
              {kind === 'note' ? <i className={style.flag} /> : alarms[kind].shape}
              {all.length > 1 && <b>{all.length}</b>}
            </button>
            <span className={style.words} aria-hidden>
              {all.slice(0, 5).map((one) => (
                <span key={one.key}>
                  {one.kind === 'note' ? '⚑' : alarms[one.kind].shape} {formatTime(one.t, writtenIn(frame).offsets)}{' '}
                  {one.title}
                </span>
              ))}
              {all.length > 5 && <span>and {all.length - 5} more</span>}
            </span>
          </span>
        )
      })}
    </div>
  )
}

function said(all: readonly Annotation[], frame: Frame): string {
  return all.map((one) => inWords(one, frame)).join('; ')
}
