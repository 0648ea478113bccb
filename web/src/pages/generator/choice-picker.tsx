import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import style from './choice-picker.module.css'
import { type Choice, findChoices } from './performance-choice.ts'

const shownMost = 200

type Props = { choices: readonly Choice[]; chosen: Choice; onChoose: (key: string) => void }

/** Which unit, station or fuel: a field to search in, with the chosen one as its text; arrows and Enter choose. */
export function ChoicePicker({ choices, chosen, onChoose }: Props) {
  const id = useId()
  /** null: closed. */
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const open = search !== null
  const found = useMemo(() => (search === null ? [] : findChoices(choices, search)), [choices, search])
  const shown = found.slice(0, shownMost)
  const current = Math.min(active, shown.length - 1)
  useSlash(field)
  useEffect(() => {
    if (open && current >= 0) list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [open, current])

  const show = () => {
    if (open) return
    setSearch('')
    setActive(Math.max(0, choices.indexOf(chosen)))
  }
  const pick = (one: Choice | undefined) => {
    if (!one) return
    setSearch(null)
    onChoose(one.key)
  }
  const move = (to: number) => setActive(Math.max(0, Math.min(shown.length - 1, to)))
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step !== undefined) {
      if (open) move(current + step)
      else show()
    } else if (event.key === 'Enter') {
      if (open) pick(shown[current])
      else show()
    } else if (event.key === 'Escape') setSearch(null)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus left all of it
    <div
      className={style.picker}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setSearch(null)
      }}
    >
      <i className={style.swatch} style={{ background: chosen.fuel.colour }} />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Fuel, station or unit"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && current >= 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={open ? `Search ${choices.length} fuels, stations, units` : undefined}
        value={search ?? chosen.name}
        onChange={(event) => {
          // The text of a closed field is the chosen name: what is typed begins anew.
          setSearch(open ? event.target.value : event.target.value.replace(chosen.name, ''))
          setActive(0)
        }}
        onClick={show}
        onKeyDown={press}
      />
      {!open && <small className={style.what}>{chosen.what}</small>}
      <kbd aria-hidden>{open ? '' : '/'}</kbd>
      {open && (
        <div className={style.drop}>
          <div ref={list} id={`${id}-list`} role="listbox" aria-label="Fuel, station or unit" className={style.list}>
            {shown.map((one, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys and points here
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={one.key}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === current}
                className={style.option}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(i)}
                onClick={() => pick(one)}
              >
                <i className={style.swatch} style={{ background: one.fuel.colour }} />
                <span>{one.name}</span>
                <small>{one.what}</small>
              </div>
            ))}
          </div>
          <p role="status">
            {found.length === 0
              ? 'Nothing holds these words.'
              : found.length > shown.length
                ? `The first ${shown.length} of ${found.length}; type on to narrow`
                : `${found.length} found`}
          </p>
        </div>
      )}
    </div>
  )
}

/** `/` goes to the field from anywhere on the page, and opens it. */
function useSlash(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
      field.current?.click()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [field])
}
