import type { Datapoint } from 'contract'
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDatapoints } from '#data/datapoints.ts'
import { useSystemChoice } from '#data/system.ts'
import { hrefOf } from '#navigation/address.ts'
import { askedAddress, navigateTo } from '#navigation/navigate.ts'
import { Dialog } from '#ui/dialog.tsx'
import { findPlaces, type Place } from './find-places.ts'
import './search-box.css'

/** What `/` opens: searches pages, units, ties and every datapoint; arrows and Enter go there. */
export function SearchBox(props: Omit<Props, 'datapoints'>) {
  const { system } = useSystemChoice()
  return (
    <Dialog title="Search" onClose={props.onClose}>
      {system ? <OfSystem {...props} /> : <Box datapoints={[]} {...props} />}
    </Dialog>
  )
}

function OfSystem(props: Omit<Props, 'datapoints'>) {
  return <Box datapoints={useDatapoints().data} {...props} />
}

type Props = {
  datapoints: readonly Datapoint[] | undefined
  /** What was typed before this was there. */
  typed: RefObject<string>
  /** The field has the focus from now on. */
  onReady: () => void
  onClose: () => void
}

function Box({ datapoints, typed, onReady, onClose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const asked = useDeferredValue(search)
  const found = useMemo(() => findPlaces(datapoints ?? [], asked), [datapoints, asked])
  const current = Math.min(active, found.length - 1)
  const begin = useEffectEvent(() => {
    field.current?.focus()
    setSearch(typed.current)
    onReady()
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const go = (place: Place | undefined) => {
    if (!place) return
    onClose()
    const href = hrefOf({ to: place.to, search: () => place.search ?? {} }, askedAddress())
    navigateTo(place.part === undefined ? href : `${href}#${place.part}`)
  }
  const press = (event: KeyboardEvent) => {
    const moved = moves[event.key]?.(current)
    if (event.key === 'Enter') go(found[current])
    else if (moved === undefined) return
    else setActive(Math.max(0, Math.min(found.length - 1, moved)))
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={field}
        className="search-field"
        type="text"
        role="combobox"
        aria-label="Search pages, units, ties, datapoints"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Page, unit, tie, datapoint"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className="search-list">
        {found.map((place, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys and points here
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={place.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === current}
            className="search-option"
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(i)}
            onClick={() => go(place)}
          >
            <span>{place.title}</span>
            <small>{place.detail}</small>
          </div>
        ))}
      </div>
      <p className="popover-quiet search-note" role="status">
        {datapoints === undefined
          ? 'Loading the datapoints'
          : found.length === 0
            ? 'Nothing holds these words.'
            : search === ''
              ? `Type to search ${datapoints.length} datapoints too`
              : `${found.length === 1 ? '1 place' : `${found.length} places`}, Enter opens`}
      </p>
    </>
  )
}

/** Where a key takes the choice. */
const moves: Record<string, ((at: number) => number) | undefined> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 8,
  PageUp: (at) => at - 8,
}
