import { useState } from 'react'
import type { ListChange } from '#data/ordered-list.ts'
import { DatapointPicker } from '#ui/datapoint-picker.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { widgetTypes } from '#widgets/address.ts'
import { DatapointRows } from './datapoint-rows.tsx'
import style from './settings.module.css'
import { widgetKinds } from './widget-kinds.ts'
import type { WidgetRowProps } from './widget-row.tsx'

/** Name, kind and datapoints of a widget; each change is saved at once. */
export function WidgetEditor({ widget, catalogue, onRetype, onChange }: WidgetRowProps) {
  const { name, type, order, datapoints } = widget
  const key = { type, order }
  const [written, setWritten] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const nameOf = (tag: string) => catalogue.byTag.get(tag)?.name ?? tag

  const rename = () => {
    const text = written?.trim()
    if (text === undefined || text === name) return setWritten(null)
    if (text === '') return setFault('A widget needs a name.')
    onChange({ do: 'edit', key, name: text }, `Renamed ${name}`)
    setWritten(null)
  }
  const list = (change: ListChange, said: string) => onChange({ do: 'edit', key, list: change }, said)
  return (
    <div className={style.editor}>
      <div className={style.fields}>
        <TextField
          label="Name"
          maxLength={200}
          dir="auto"
          autoComplete="off"
          value={written ?? name}
          error={fault}
          onChange={(event) => {
            setWritten(event.target.value)
            setFault(undefined)
          }}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename()
            if (event.key === 'Escape') {
              setWritten(null)
              setFault(undefined)
            }
          }}
        />
        <SelectField label="Drawn as" options={kinds} value={type} onChange={onRetype} />
      </div>
      <DatapointPicker
        label="Add"
        datapoints={catalogue.datapoints}
        chosen={new Set(datapoints)}
        full={datapoints.length >= most ? `${most} are chosen, and more do not fit.` : null}
        onPick={({ tag }) => list({ do: 'place', tag, before: null }, `Added ${nameOf(tag)}`)}
      />
      {datapoints.length > 0 && (
        <DatapointRows
          label={`Datapoints of ${name}`}
          datapoints={datapoints}
          byTag={catalogue.byTag}
          onPlace={(tag, before) => list({ do: 'place', tag, before }, `Moved ${nameOf(tag)}`)}
          onRemove={(tag) => list({ do: 'remove', tag }, `Removed ${nameOf(tag)}`)}
        />
      )}
    </div>
  )
}

const most = 200
const kinds = widgetTypes.map((id) => ({ id, label: widgetKinds[id] }))
