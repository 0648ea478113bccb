import type { DashboardAlert, Datapoint } from 'contract'
import type { FocusEvent } from 'react'
import type { AlertDraft } from '#data/alerts.ts'
import type { Reading } from '#data/latest-store.ts'
import { standing, type ThresholdDraft } from '#data/thresholds.ts'
import { Button } from '#ui/button.tsx'
import { ErrorIcon, Icon } from '#ui/icon.tsx'
import { Outside } from '#ui/state-word.tsx'
import { NowValue } from './now-value.tsx'
import style from './settings.module.css'

type Field = keyof ThresholdDraft

export type AlertRowProps = {
  tag: string
  datapoint: Datapoint | undefined
  reading: Reading | undefined
  alert: DashboardAlert | undefined
  draft: AlertDraft | undefined
  onWrite: (draft: ThresholdDraft) => void
  onSave: () => void
  /** Back to what is saved. */
  onDrop: () => void
  onRemove: () => void
}

/** One alert: what its datapoint is now, its two limits, and what the server says of them. */
export function AlertRow({ tag, datapoint, reading, alert, draft, onWrite, onSave, onDrop, onRemove }: AlertRowProps) {
  const name = datapoint?.name ?? tag
  const written = draft?.lower_threshold !== undefined || draft?.upper_threshold !== undefined
  const leave = (event: FocusEvent<HTMLTableRowElement>) => {
    if (written && draft?.state === 'writing' && !event.currentTarget.contains(event.relatedTarget)) onSave()
  }
  const faults = draft?.faults
  const field = (which: Field, label: string) => (
    <td className={style.number} data-label={label}>
      <Threshold
        id={fieldId(tag, which)}
        label={`${label} of ${name}`}
        saved={alert?.[which] ?? null}
        written={draft?.[which]}
        fault={faults?.fields[which]}
        invalid={faults?.whole !== null && faults?.whole !== undefined}
        onWrite={(text) => onWrite({ [which]: text })}
        onSave={onSave}
        onDrop={onDrop}
      />
    </td>
  )
  return (
    <tr onBlur={leave}>
      <td className={style.name}>
        {name}
        <small>{datapoint ? tag : `${tag} · not in this system`}</small>
        {faults?.whole && (
          <p className={style.below} role="alert">
            <ErrorIcon />
            <span>{faults.whole}</span>
          </p>
        )}
        {draft?.state === 'failed' && (
          <Button onPress={onSave} className={style.again}>
            Not saved. Try again
          </Button>
        )}
      </td>
      <td className={`${style.number} ${style.nowCell}`} data-label="Now">
        <NowValue datapoint={datapoint} reading={reading} />
        <Standing of={standing(reading?.v, alert)} />
      </td>
      {field('lower_threshold', 'Lower limit')}
      {field('upper_threshold', 'Upper limit')}
      <td className={style.act}>
        <span className={style.acts}>
          <Button look="quiet" aria-label={`Remove the alert of ${name}`} onPress={alert ? onRemove : onDrop}>
            <Icon name="close" size={16} />
          </Button>
        </span>
      </td>
    </tr>
  )
}

/** The id of a field, to bring the focus there. */
export const fieldId = (tag: string, field: Field) => `${field} ${tag}`.replaceAll(' ', '-')

function Threshold({
  id,
  label,
  saved,
  written,
  fault,
  invalid,
  onWrite,
  onSave,
  onDrop,
}: {
  id: string
  label: string
  saved: number | null
  written: string | undefined
  fault: string | undefined
  invalid: boolean
  onWrite: (text: string) => void
  onSave: () => void
  onDrop: () => void
}) {
  return (
    <span className={style.threshold}>
      <input
        id={id}
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={label}
        placeholder="none"
        value={written ?? (saved === null ? '' : String(saved).replace('-', '−'))}
        aria-invalid={fault !== undefined || invalid}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSave()
          if (event.key === 'Escape' && written !== undefined) onDrop()
        }}
      />
      {fault && (
        <span id={`${id}-fault`} className={style.below} role="alert">
          <ErrorIcon />
          <span>{fault}</span>
        </span>
      )}
    </span>
  )
}

function Standing({ of }: { of: ReturnType<typeof standing> }) {
  return of === 'above' || of === 'below' ? <Outside side={of} /> : null
}
