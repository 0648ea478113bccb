import { settingLimits, type Widget } from 'contract'
import type { Historian } from '#historian/historian.ts'
import { defaultWidgets } from '#settings/defaults.ts'
import type { Widgets } from '#settings/widgets.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Handlers } from './call.ts'
import { chosen, offerOf, visible } from './datapoint-lists.ts'
import { notFound, wholeError } from './errors.ts'

/** The widgets of a user. */
export function widgetHandlers({
  catalogue,
  widgets,
}: {
  catalogue: Historian['catalogue']
  widgets: Widgets
}): Pick<Handlers, 'widgets' | 'putWidget' | 'patchWidget' | 'deleteWidget'> {
  const first = (systems: SystemDescription[]) => () => defaultWidgets(offerOf(catalogue, systems))
  const shown = (systems: SystemDescription[], widget: Widget): Widget => {
    return { ...widget, datapoints: visible(catalogue, systems, widget.datapoints) }
  }
  return {
    async widgets({ session, systems }) {
      const all = await widgets.list(session.account.id, first(systems))
      return all.map((widget) => shown(systems, widget))
    },

    async putWidget({ body, session, systems }) {
      const widget = { ...body, datapoints: chosen(catalogue, systems, body.datapoints) }
      const put = await widgets.put(session.account.id, widget, first(systems))
      if (!put) throw wholeError(`Ensure there are no more than ${settingLimits.widgets} widgets.`)
      return put
    },

    async patchWidget({ params, body, session, systems }) {
      const change = body.datapoints ? { ...body, datapoints: chosen(catalogue, systems, body.datapoints) } : body
      const patched = await widgets.patch(session.account.id, idOf(params.id), change)
      if (!patched) throw notFound()
      return shown(systems, patched)
    },

    async deleteWidget({ params, session }) {
      if (!(await widgets.remove(session.account.id, idOf(params.id)))) throw notFound()
    },
  }
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}
