import type { Datapoint } from 'contract'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { findDatapoints } from './find-datapoints.ts'
import './datapoint-picker.css'

export type DatapointPickerProps = {
  label: string
  /** The catalogue; undefined while it loads. */
  datapoints: readonly Datapoint[] | undefined
  /** Tags that are chosen already: shown as such, and not chosen again. */
  chosen: ReadonlySet<string>
  onPick: (datapoint: Datapoint) => void
  /** Why nothing more can be chosen. */
  full?: string | null
  /** Takes `/` from anywhere on the page. */
  slash?: boolean
}

const shownMost = 60

/** Searches thousands of datapoints; arrows and Enter choose, and it stays open for the next. */
export function DatapointPicker({
  label,
  datapoints,
  chosen,
  onPick,
  full = null,
  slash = false,
}: DatapointPickerProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const asked = useDeferredValue(search)
  const found = useMemo(() => (open ? findDatapoints(datapoints ?? [], asked) : []), [open, datapoints, asked])
  const shown = found.slice(0, shownMost)
  const current = Math.min(active, shown.length - 1)
  useSlash(field, slash)
  useEffect(() => {
    if (open && current >= 0) list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [open, current])

  const pick = (one: Datapoint | undefined) => {
    if (one && !full && !chosen.has(one.tag)) onPick(one)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else setActive(Math.max(0, Math.min(shown.length - 1, current + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (open) pick(shown[current])
      else setOpen(true)
    } else if (event.key === 'Escape') {
      if (!open && search !== '') setSearch('')
      setOpen(false)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus left all of it
    <div
      className="picker"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <input
        ref={field}
        className="picker-field"
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && current >= 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={datapoints ? `${label}: search ${datapoints.length} datapoints` : 'Loading the datapoints'}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      />
      {slash && <kbd aria-hidden>/</kbd>}
      <div className="picker-drop" hidden={!open}>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className="picker-list">
          {shown.map((one, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys and points here
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={one.tag}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === current}
              aria-disabled={chosen.has(one.tag) || full !== null}
              className="picker-option"
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(i)}
              onClick={() => pick(one)}
            >
              <span>
                {one.name}
                {chosen.has(one.tag) && <small>chosen</small>}
              </span>
              <small>
                {one.tag} · {one.unit || 'no unit'}
              </small>
            </div>
          ))}
        </div>
        <p className="picker-note" role="status">
          {full ??
            (datapoints === undefined
              ? 'Loading the datapoints'
              : found.length === 0
                ? 'No datapoint holds these words.'
                : found.length > shown.length
                  ? `The first ${shown.length} of ${found.length}; type on to narrow`
                  : `${found.length} found`)}
        </p>
      </div>
    </div>
  )
}

/** `/` goes to the field from anywhere on the page. */
function useSlash(field: React.RefObject<HTMLInputElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return
    const focus = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [field, on])
}
