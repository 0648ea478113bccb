import { api, type DashboardAlert } from 'contract'
import { useSyncExternalStore } from 'react'
import { call, Refusal } from './client.ts'
import { type Faults, faultsOf, noFaults } from './faults.ts'
import { queries } from './queries.ts'
import { onSessionChange } from './session.ts'
import { byTag, settingQueries } from './settings.ts'
import { type ThresholdDraft, thresholdsOf } from './thresholds.ts'

/** An alert being written: what stands in its fields and what the server said of it. */
export type AlertDraft = ThresholdDraft & { state: 'writing' | 'saving' | 'failed'; faults: Faults }

let drafts: ReadonlyMap<string, AlertDraft> = new Map()
const listeners = new Set<() => void>()

/** What is written and not saved, by datapoint_tag. It outlives the page, so that nothing is lost. */
export function useAlertDrafts(): ReadonlyMap<string, AlertDraft> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => drafts,
  )
}

/** Writes into the fields of an alert; a tag without one gets a row. */
export function writeAlert(datapoint_tag: string, draft: ThresholdDraft): void {
  set(datapoint_tag, { ...drafts.get(datapoint_tag), ...draft, state: 'writing', faults: noFaults })
}

/** Forgets what was written. */
export function dropDraft(datapoint_tag: string): void {
  set(datapoint_tag, null)
}

/** Saves what was written; refused, it stays with the server's words. */
export async function saveAlert(datapoint_tag: string): Promise<boolean> {
  const draft = drafts.get(datapoint_tag)
  if (!draft || draft.state === 'saving') return false
  set(datapoint_tag, { ...draft, state: 'saving' })
  try {
    const now = byTag(await queries.fetchQuery({ ...settingQueries.alerts, staleTime: 0, retry: false }))
    keep(await put(datapoint_tag, thresholdsOf(draft, now.get(datapoint_tag))))
    // Written on meanwhile: that is a draft of its own.
    if (drafts.get(datapoint_tag)?.state === 'saving') set(datapoint_tag, null)
    return true
  } catch (error) {
    const written = drafts.get(datapoint_tag) ?? draft
    const faults = faultsOf(error, ['lower_threshold', 'upper_threshold'])
    if (written.state === 'saving') set(datapoint_tag, { ...written, state: 'failed', faults })
    return false
  }
}

/** Removes an alert and tells what it was, to put it back. One that is gone already is no fault. */
export async function removeAlert(datapoint_tag: string): Promise<DashboardAlert | null> {
  const before = byTag(queries.getQueryData(settingQueries.alerts.queryKey) ?? []).get(datapoint_tag) ?? null
  if (before)
    await call(api.deleteDashboardAlert, { params: { tag: datapoint_tag } }).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.status === 404)) throw error
    })
  set(datapoint_tag, null)
  queries.setQueryData(settingQueries.alerts.queryKey, (all) =>
    all?.filter((one) => one.datapoint_tag !== datapoint_tag),
  )
  return before
}

/** Puts a removed alert back. */
export async function restoreAlert({ datapoint_tag, ...thresholds }: DashboardAlert): Promise<void> {
  keep(await put(datapoint_tag, thresholds))
}

function put(tag: string, thresholds: ReturnType<typeof thresholdsOf>): Promise<DashboardAlert> {
  return call(api.putDashboardAlert, { params: { tag }, body: thresholds })
}

function keep(alert: DashboardAlert): void {
  queries.setQueryData(settingQueries.alerts.queryKey, (all) =>
    [...(all ?? []).filter((one) => one.datapoint_tag !== alert.datapoint_tag), alert].sort((a, b) =>
      a.datapoint_tag < b.datapoint_tag ? -1 : 1,
    ),
  )
}

function set(tag: string, draft: AlertDraft | null): void {
  const next = new Map(drafts)
  if (draft) next.set(tag, draft)
  else next.delete(tag)
  drafts = next
  for (const listener of listeners) listener()
}

onSessionChange(() => {
  if (queries.getQueryData(['user'])) return
  drafts = new Map()
  for (const listener of listeners) listener()
})
