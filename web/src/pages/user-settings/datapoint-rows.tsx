import type { Datapoint } from 'contract'
import { useMemo } from 'react'
import { useLatest } from '#data/live.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { markOf, useReorder } from '#ui/reorder.ts'
import { useKeptFocus } from './kept-focus.ts'
import { NowValue } from './now-value.tsx'
import style from './settings.module.css'

export type DatapointRowsProps = {
  label: string
  datapoints: readonly string[]
  byTag: ReadonlyMap<string, Datapoint>
  /** Brings a tag before another; null: to the end. */
  onPlace: (tag: string, before: string | null) => void
  onRemove: (tag: string) => void
}

/** The chosen datapoints in their order: what each is now, moved by its grip or its arrows. */
export function DatapointRows({ label, datapoints, byTag, onPlace, onRemove }: DatapointRowsProps) {
  const known = useMemo(() => datapoints.filter((tag) => byTag.has(tag)), [datapoints, byTag])
  const latest = useLatest(known)
  const move = (from: number, to: number) => {
    const tag = datapoints[from]
    const rest = datapoints.filter((_, i) => i !== from)
    if (tag !== undefined) onPlace(tag, rest[to] ?? null)
  }
  const { list, dragged, grip } = useReorder(move)
  const step = useKeptFocus(datapoints)
  return (
    <ol ref={list} className={style.rows} aria-label={label} data-dragging={dragged !== null || undefined}>
      {datapoints.map((tag, i) => {
        const datapoint = byTag.get(tag)
        const name = datapoint?.name ?? tag
        return (
          <li key={tag} className={style.row} data-mark={markOf(dragged, i)}>
            <span className={style.grip} aria-hidden {...grip(i)}>
              <Icon name="grip" size={16} />
            </span>
            <span className={style.place}>{i + 1}</span>
            <span className={style.name}>
              {name}
              <small>{datapoint ? tag : 'not in this system'}</small>
            </span>
            <NowValue datapoint={datapoint} reading={latest.get(tag)} />
            <span className={style.acts}>
              <Button
                look="quiet"
                aria-label={`Move ${name} up`}
                ref={step.ref(tag, 'up')}
                disabled={i === 0}
                onPress={() => step.go(tag, 'up', () => move(i, i - 1))}
              >
                <Icon name="up" size={16} />
              </Button>
              <Button
                look="quiet"
                aria-label={`Move ${name} down`}
                ref={step.ref(tag, 'down')}
                disabled={i === datapoints.length - 1}
                onPress={() => step.go(tag, 'down', () => move(i, i + 1))}
              >
                <Icon name="chevron" size={16} />
              </Button>
              <Button look="quiet" aria-label={`Remove ${name}`} onPress={() => onRemove(tag)}>
                <Icon name="close" size={16} />
              </Button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
