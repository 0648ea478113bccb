import { useQuery } from '@tanstack/react-query'
import { api, type Widget } from 'contract'
import { useMemo } from 'react'
import { call, Refusal } from './client.ts'
import { createEdits, useEdits } from './edits.ts'
import { changeList } from './ordered-list.ts'
import { queries, stateOf } from './queries.ts'
import { onSessionChange } from './session.ts'
import { settingQueries } from './settings.ts'
import {
  changeWidgets,
  inOrder,
  type ShownWidget,
  sameKey,
  undoOfWidget,
  type WidgetChange,
  type WidgetKey,
} from './widget-changes.ts'

const edits = createEdits<WidgetChange>(async (change) => {
  await sendWidget(change)
  await queries.fetchQuery({ ...settingQueries.widgets, staleTime: 0, retry: false })
})

/** The user's widgets as they are edited: saved at once, each by its own call. */
export function useWidgetEdits() {
  const result = useQuery(settingQueries.widgets)
  const { pending, save, undo, takeBack } = useEdits(edits)
  const widgets = useMemo(
    () => result.data && inOrder(pending.reduce<readonly ShownWidget[]>(changeWidgets, result.data)),
    [result.data, pending],
  )
  return {
    widgets,
    state: stateOf(result),
    error: result.error,
    refetch: () => void result.refetch(),
    save,
    undo,
    takeBack,
    retry: edits.retry,
    giveUp: edits.giveUp,
    /** `said` names the change for its undo. */
    change(change: WidgetChange, said: string) {
      const back = undoOfWidget(widgets ?? [], change)
      edits.change(change, back && { said, change: back })
    },
  }
}

async function sendWidget(change: WidgetChange): Promise<void> {
  if (change.do === 'put') {
    await call(api.putWidget, { body: change.widget })
    return
  }
  // What the server has by now: another browser may have changed it.
  const now = await queries.fetchQuery({ ...settingQueries.widgets, staleTime: 0, retry: false })
  if (change.do === 'edit') {
    const { name, list } = change
    const { id, datapoints } = found(now, change.key)
    const body = { name, datapoints: list && changeList(datapoints, list) }
    await call(api.patchWidget, { params: { id: String(id) }, body })
  } else if (change.do === 'delete') await remove(now, change.key)
  else
    for (const { from, to } of change.moves) {
      const { name, datapoints } = found(now, from)
      // Its new place first, so that nothing is lost in between.
      await call(api.putWidget, { body: { ...to, name, datapoints } })
      await remove(now, from)
    }
}

function found(widgets: readonly Widget[], key: WidgetKey): Widget {
  const widget = widgets.find((one) => sameKey(one, key))
  if (!widget) throw new Refusal(404, 'This widget is no longer there; it was removed elsewhere.', {}, null, null)
  return widget
}

/** One that is gone already is no fault. */
async function remove(widgets: readonly Widget[], key: WidgetKey): Promise<void> {
  const widget = widgets.find((one) => sameKey(one, key))
  if (!widget) return
  await call(api.deleteWidget, { params: { id: String(widget.id) } }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 404)) throw error
  })
}

onSessionChange(() => {
  if (!queries.getQueryData(['user'])) edits.giveUp()
})
