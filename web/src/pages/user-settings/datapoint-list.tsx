import { settingLimits } from 'contract'
import { type ListName, useDatapointList } from '#data/datapoint-lists.ts'
import { DatapointPicker } from '#ui/datapoint-picker.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useCatalogue } from './catalogue.ts'
import { DatapointRows } from './datapoint-rows.tsx'
import style from './settings.module.css'
import { NotSaved, SettingsHead } from './settings-head.tsx'

const limits = { jumbo: settingLimits.jumbo, forecastTable: settingLimits.forecast_table }

/** An ordered choice of datapoints, edited in place: search and add, move, remove, take back. */
export function DatapointList({
  name,
  page,
  intro,
  empty,
}: {
  name: ListName
  page: string
  intro: string
  empty: string
}) {
  const list = useDatapointList(name)
  const catalogue = useCatalogue()
  const { datapoints } = list
  const nameOf = (tag: string) => catalogue.byTag.get(tag)?.name ?? tag
  const limit = limits[name]
  return (
    <>
      <SettingsHead page={page} save={list.save} undo={list.undo && { said: list.undo.said, onUndo: list.takeBack }} />
      <div className={style.page}>
        <div className={style.tools}>
          <DatapointPicker
            label="Add"
            slash
            datapoints={catalogue.datapoints}
            chosen={new Set(datapoints)}
            full={
              (datapoints?.length ?? 0) >= limit ? `${limit} are chosen, and more do not fit. Remove one first.` : null
            }
            onPick={({ tag }) => list.change({ do: 'place', tag, before: null }, `Added ${nameOf(tag)}`)}
          />
          <p className="quiet">
            {datapoints && `${datapoints.length} of at most ${limit}. `}
            {intro}
          </p>
        </div>
        <NotSaved save={list.save} retry={list.retry} giveUp={list.giveUp} />
        {list.state === 'loading' && <Loading rows={6} height={44} label="Loading your choice" />}
        {list.state === 'failed' && (
          <Failed title="Your choice could not be loaded." error={list.error} retry={list.refetch} />
        )}
        {catalogue.state === 'failed' && (
          <Failed title="The datapoints could not be loaded." error={catalogue.error} retry={catalogue.refetch} />
        )}
        {datapoints?.length === 0 && <Empty title="Nothing is chosen.">{empty}</Empty>}
        {datapoints && datapoints.length > 0 && (
          <DatapointRows
            label={`${page}: chosen datapoints`}
            datapoints={datapoints}
            byTag={catalogue.byTag}
            onPlace={(tag, before) => list.change({ do: 'place', tag, before }, `Moved ${nameOf(tag)}`)}
            onRemove={(tag) => list.change({ do: 'remove', tag }, `Removed ${nameOf(tag)}`)}
          />
        )}
      </div>
    </>
  )
}
