import type { DashboardAlert } from 'contract'
import { useMemo, useState } from 'react'
import { dropDraft, removeAlert, restoreAlert, saveAlert, useAlertDrafts, writeAlert } from '#data/alerts.ts'
import { sentenceOf } from '#data/faults.ts'
import { useLatest } from '#data/live.ts'
import { useDashboardAlerts } from '#data/settings.ts'
import { DatapointPicker } from '#ui/datapoint-picker.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { AlertRow, fieldId } from './alert-row.tsx'
import { useCatalogue } from './catalogue.ts'
import style from './settings.module.css'
import { SettingsHead } from './settings-head.tsx'

const most = 500

/** The thresholds of this user's datapoints: written in place, saved when a field is left. */
export default function AlertsPage() {
  const { alerts, state, error, refetch } = useDashboardAlerts()
  const drafts = useAlertDrafts()
  const catalogue = useCatalogue()
  const [removed, setRemoved] = useState<DashboardAlert | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const tags = useMemo(
    () => [...new Set([...drafts.keys()].filter((tag) => !alerts?.has(tag)).concat([...(alerts?.keys() ?? [])]))],
    [alerts, drafts],
  )
  const latest = useLatest(useMemo(() => tags.filter((tag) => catalogue.byTag.has(tag)), [tags, catalogue.byTag]))
  const nameOf = (tag: string) => catalogue.byTag.get(tag)?.name ?? tag

  const remove = async (tag: string) => {
    setFault(null)
    try {
      setRemoved(await removeAlert(tag))
    } catch (failure) {
      setFault(`The alert is not removed. ${sentenceOf(failure)}`)
    }
  }
  const restore = async (alert: DashboardAlert) => {
    setFault(null)
    try {
      await restoreAlert(alert)
      setRemoved(null)
    } catch (failure) {
      setFault(`The alert is not back. ${sentenceOf(failure)}`)
    }
  }
  return (
    <>
      <SettingsHead
        page="Alerts"
        undo={
          removed && {
            said: `Removed the alert of ${nameOf(removed.datapoint_tag)}`,
            onUndo: () => void restore(removed),
          }
        }
      />
      <div className={style.page}>
        <div className={style.tools}>
          <DatapointPicker
            label="Add an alert"
            slash
            datapoints={catalogue.datapoints}
            chosen={new Set(tags)}
            full={(alerts?.size ?? 0) >= most ? `There are ${most} alerts, and more do not fit.` : null}
            onPick={({ tag }) => {
              writeAlert(tag, {})
              setTimeout(() => document.getElementById(fieldId(tag, 'upper_threshold'))?.focus())
            }}
          />
          <p className="quiet">
            {alerts && (alerts.size === 1 ? '1 alert. ' : `${alerts.size} alerts. `)}
            An alert has a lower limit, an upper one or both. It is saved when you leave a field.
          </p>
        </div>
        {fault && <Failed title={fault} />}
        {state === 'loading' && <Loading rows={6} height={48} label="Loading your alerts" />}
        {state === 'failed' && <Failed title="Your alerts could not be loaded." error={error} retry={refetch} />}
        {catalogue.state === 'failed' && (
          <Failed title="The datapoints could not be loaded." error={catalogue.error} retry={catalogue.refetch} />
        )}
        {alerts && tags.length === 0 && (
          <Empty title="No alert is set.">Search for a datapoint above and write the limits it should keep.</Empty>
        )}
        {alerts && tags.length > 0 && (
          <table className={style.table}>
            <thead>
              <tr>
                <th>Datapoint</th>
                <th className={style.number}>Now</th>
                <th className={style.number}>Lower limit</th>
                <th className={style.number}>Upper limit</th>
                <th>
                  <span className="only-spoken">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tags.map((tag) => (
                <AlertRow
                  key={tag}
                  tag={tag}
                  datapoint={catalogue.byTag.get(tag)}
                  reading={latest.get(tag)}
                  alert={alerts.get(tag)}
                  draft={drafts.get(tag)}
                  onWrite={(draft) => writeAlert(tag, draft)}
                  onSave={() => void saveAlert(tag)}
                  onDrop={() => dropDraft(tag)}
                  onRemove={() => void remove(tag)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  )
}
