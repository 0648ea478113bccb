import { useState } from 'react'
import type { WidgetKey } from '#data/widget-changes.ts'
import { movesTo, orderAtEnd, retype, sameKey } from '#data/widget-changes.ts'
import { useWidgetEdits } from '#data/widgets.ts'
import { markOf, useReorder } from '#ui/reorder.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useCatalogue } from './catalogue.ts'
import { useKeptFocus } from './kept-focus.ts'
import { NewWidget } from './new-widget.tsx'
import style from './settings.module.css'
import { NotSaved, SettingsHead } from './settings-head.tsx'
import { widgetKinds } from './widget-kinds.ts'
import { WidgetRow } from './widget-row.tsx'

/** The widgets below the dashboard's charts: add, edit, reorder, remove, each taken back by undo. */
export default function WidgetsPage() {
  const { widgets, state, error, refetch, save, undo, takeBack, retry, giveUp, change } = useWidgetEdits()
  const catalogue = useCatalogue()
  const [open, setOpen] = useState<WidgetKey | null>(null)
  const move = (from: number, to: number) => {
    const widget = widgets?.[from]
    if (!widget || !widgets) return
    const moves = movesTo(widgets, widget, to)
    if (moves.length === 0) return
    change({ do: 'move', moves }, `Moved ${widget.name}`)
    if (open) setOpen(moves.find((one) => sameKey(one.from, open))?.to ?? open)
  }
  const { list, dragged, grip } = useReorder(move)
  const step = useKeptFocus(widgets)
  return (
    <>
      <SettingsHead page="Widgets" save={save} undo={undo && { said: undo.said, onUndo: takeBack }} />
      <div className={style.page}>
        <NewWidget
          full={(widgets?.length ?? 0) >= most}
          onAdd={(type, name) => {
            const order = orderAtEnd(widgets ?? [], type)
            if (order === null) return
            change({ do: 'put', widget: { type, order, name, datapoints: [] } }, `Added ${name}`)
            setOpen({ type, order })
          }}
        />
        <NotSaved save={save} retry={retry} giveUp={giveUp} />
        {state === 'loading' && <Loading rows={4} height={48} label="Loading your widgets" />}
        {state === 'failed' && <Failed title="Your widgets could not be loaded." error={error} retry={refetch} />}
        {catalogue.state === 'failed' && (
          <Failed title="The datapoints could not be loaded." error={catalogue.error} retry={catalogue.refetch} />
        )}
        {widgets?.length === 0 && (
          <Empty title="There is no widget.">Name one above; it then stands below the dashboard’s charts.</Empty>
        )}
        <ol ref={list} aria-label="Widgets" data-dragging={dragged !== null || undefined} className={style.rows}>
          {widgets?.map((widget, i) => (
            <WidgetRow
              key={`${widget.type} ${widget.order}`}
              widget={widget}
              place={i}
              last={i === widgets.length - 1}
              mark={markOf(dragged, i)}
              grip={grip(i)}
              catalogue={catalogue}
              open={open !== null && sameKey(open, widget)}
              onOpen={(isOpen) => setOpen(isOpen ? { type: widget.type, order: widget.order } : null)}
              onMove={(to) => move(i, to)}
              onRetype={(type) => {
                const one = retype(widgets, { type: widget.type, order: widget.order }, type)
                change({ do: 'move', moves: [one] }, `${widget.name} drawn as ${widgetKinds[type].toLowerCase()}`)
                setOpen(one.to)
              }}
              step={step}
              onChange={change}
            />
          ))}
        </ol>
      </div>
    </>
  )
}

const most = 100
