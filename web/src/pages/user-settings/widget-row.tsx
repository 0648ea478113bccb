import type { HTMLAttributes } from 'react'
import type { ShownWidget, WidgetChange } from '#data/widget-changes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { useCatalogue } from './catalogue.ts'
import type { KeptFocus } from './kept-focus.ts'
import style from './settings.module.css'
import { WidgetEditor } from './widget-editor.tsx'
import { widgetKinds } from './widget-kinds.ts'

export type WidgetRowProps = {
  widget: ShownWidget
  place: number
  last: boolean
  mark: string | undefined
  grip: HTMLAttributes<HTMLElement>
  catalogue: ReturnType<typeof useCatalogue>
  open: boolean
  onOpen: (open: boolean) => void
  onMove: (to: number) => void
  onRetype: (type: ShownWidget['type']) => void
  step: KeptFocus
  onChange: (change: WidgetChange, said: string) => void
}

/** One widget: what it is, its place, and opened its editor. */
export function WidgetRow(props: WidgetRowProps) {
  const { widget, place, last, mark, grip, open, onOpen, onMove, onChange, step } = props
  const { name, type, order, datapoints } = widget
  return (
    <li>
      <div className={style.row} data-mark={mark}>
        <span className={style.grip} aria-hidden {...grip}>
          <Icon name="grip" size={16} />
        </span>
        <span className={style.place}>{place + 1}</span>
        <span className={style.name} dir="auto">
          {name}
          <small>
            {widgetKinds[type]} · {datapoints.length === 1 ? '1 datapoint' : `${datapoints.length} datapoints`}
          </small>
        </span>
        <Button aria-expanded={open} aria-label={`Edit ${name}`} onPress={() => onOpen(!open)}>
          {open ? 'Done' : 'Edit'}
        </Button>
        <span className={style.acts}>
          <Button
            look="quiet"
            aria-label={`Move ${name} up`}
            ref={step.ref(String(place), 'up')}
            disabled={place === 0}
            onPress={() => step.go(String(place - 1), 'up', () => onMove(place - 1))}
          >
            <Icon name="up" size={16} />
          </Button>
          <Button
            look="quiet"
            aria-label={`Move ${name} down`}
            ref={step.ref(String(place), 'down')}
            disabled={last}
            onPress={() => step.go(String(place + 1), 'down', () => onMove(place + 1))}
          >
            <Icon name="chevron" size={16} />
          </Button>
          <Button
            look="quiet"
            aria-label={`Remove ${name}`}
            onPress={() => onChange({ do: 'delete', key: { type, order } }, `Removed ${name}`)}
          >
            <Icon name="close" size={16} />
          </Button>
        </span>
      </div>
      {open && <WidgetEditor {...props} />}
    </li>
  )
}
