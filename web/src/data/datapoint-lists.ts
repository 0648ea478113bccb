import { useQuery } from '@tanstack/react-query'
import { api } from 'contract'
import { useMemo } from 'react'
import { call } from './client.ts'
import { createEdits, useEdits } from './edits.ts'
import { changeList, type ListChange, undoOf } from './ordered-list.ts'
import { queries, stateOf } from './queries.ts'
import { onSessionChange } from './session.ts'
import { settingQueries } from './settings.ts'

const lists = {
  jumbo: { query: settingQueries.jumbo, save: api.setJumboKpi },
  forecastTable: { query: settingQueries.forecastTable, save: api.setForecastTable },
} as const

export type ListName = keyof typeof lists

const edits = { jumbo: editsOf('jumbo'), forecastTable: editsOf('forecastTable') }

/** An ordered list of datapoints as its user edits it: saved at once, on top of what the server has by then. */
export function useDatapointList(name: ListName) {
  const result = useQuery(lists[name].query)
  const { pending, save, undo, takeBack } = useEdits(edits[name])
  const datapoints = useMemo(
    () => result.data && pending.reduce<readonly string[]>(changeList, result.data),
    [result.data, pending],
  )
  return {
    datapoints,
    state: stateOf(result),
    error: result.error,
    refetch: () => void result.refetch(),
    save,
    undo,
    takeBack,
    retry: edits[name].retry,
    giveUp: edits[name].giveUp,
    /** `said` names the change for its undo: "Removed Ontario demand". */
    change: (change: ListChange, said: string) =>
      edits[name].change(change, datapoints ? { said, change: undoOf(datapoints, change) } : null),
  }
}

function editsOf(name: ListName) {
  const { query, save } = lists[name]
  return createEdits<ListChange>(async (change) => {
    const now = await queries.fetchQuery({ ...query, staleTime: 0, retry: false })
    const { datapoints } = await call(save, { body: { datapoints: changeList(now, change) } })
    queries.setQueryData(query.queryKey, datapoints)
  })
}

// What one user did not save is nothing for the next.
onSessionChange(() => {
  if (queries.getQueryData(['user'])) return
  for (const one of Object.values(edits)) one.giveUp()
})
