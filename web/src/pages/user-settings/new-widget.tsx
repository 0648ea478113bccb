import type { Widget } from 'contract'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { widgetTypes } from '#widgets/address.ts'
import style from './settings.module.css'
import { widgetKinds } from './widget-kinds.ts'

/** Names a new widget and says what it draws; its datapoints are chosen once it is there. */
export function NewWidget({ full, onAdd }: { full: boolean; onAdd: (type: Widget['type'], name: string) => void }) {
  const [name, setName] = useState('')
  const [type, setType] = useState<Widget['type']>('line')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setFault('Give it a name.')
    onAdd(type, name.trim())
    setName('')
  }
  return (
    <form className={style.new} onSubmit={submit} noValidate>
      <TextField
        label="New widget"
        placeholder="Its name"
        autoComplete="off"
        maxLength={200}
        dir="auto"
        value={name}
        error={fault}
        onChange={(event) => {
          setName(event.target.value)
          setFault(undefined)
        }}
      />
      <SelectField label="Drawn as" options={kinds} value={type} onChange={setType} />
      <Button type="submit" disabled={full}>
        {full ? '100 are there' : 'Add widget'}
      </Button>
    </form>
  )
}

const kinds = widgetTypes.map((id) => ({ id, label: widgetKinds[id] }))
