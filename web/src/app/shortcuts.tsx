import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { navigate } from '#navigation/navigate.ts'
import { areas } from './areas.ts'
import { isFree, useShortcut } from './keyboard.ts'

const Keys = lazy(async () => ({ default: (await import('./keys.tsx')).Keys }))
const SearchBox = lazy(async () => ({ default: (await import('./search-box.tsx')).SearchBox }))

/** What the keys of every screen can open. */
export type Opened = 'help' | 'search' | null

/** The keys of every screen: `?` for their list, `/` to search, `g` and a letter to go. Silent while something is written. */
export function Shortcuts({ opened, onOpen }: { opened: Opened; onOpen: (what: Opened) => void }) {
  useGoing()
  useShortcut('?', () => onOpen('help'))
  useShortcut('/', () => onOpen('search'))
  if (opened === null) return null
  const close = () => onOpen(null)
  if (opened === 'help')
    return (
      <Suspense fallback={null}>
        <Keys onClose={close} />
      </Suspense>
    )
  return <Search onClose={close} />
}

/** What is typed while the search is on its way is not lost, and no other key's: a field takes it until its own is there. */
function Search({ onClose }: { onClose: () => void }) {
  const typed = useRef('')
  const [ready, setReady] = useState(false)
  return (
    <>
      {!ready && (
        <input
          className="only-spoken"
          aria-label="Search"
          // biome-ignore lint/a11y/noAutofocus: what opens is a field
          autoFocus
          onChange={(event) => {
            typed.current = event.target.value
          }}
        />
      )}
      <Suspense fallback={null}>
        <SearchBox typed={typed} onReady={() => setReady(true)} onClose={onClose} />
      </Suspense>
    </>
  )
}

/** `g`, then within a moment the letter of an area. */
function useGoing(): void {
  const going = useRef(0)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isFree(event)) return
      const area = event.timeStamp - going.current < 1_500 ? areas.find(({ key }) => key === event.key) : undefined
      going.current = 0
      if (area) {
        event.preventDefault()
        navigate({ to: area.to })
      } else if (event.key === 'g') going.current = event.timeStamp
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
