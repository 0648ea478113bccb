import { lazy, Suspense, useEffect, useRef } from 'react'
import { navigate } from '#navigation/navigate.ts'
import { areas } from './areas.ts'

const Keys = lazy(async () => ({ default: (await import('./keys.tsx')).Keys }))

/** The keys of every screen: `?` for this list, `g` and a letter to go. Silent while something is written. */
export function Shortcuts({ help, onHelp }: { help: boolean; onHelp: (open: boolean) => void }) {
  const going = useRef(0)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const area = event.timeStamp - going.current < 1_500 ? areas.find(({ key }) => key === event.key) : undefined
      going.current = 0
      if (area) {
        event.preventDefault()
        navigate({ to: area.to })
      } else if (event.key === 'g') going.current = event.timeStamp
      else if (event.key === '?') onHelp(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onHelp])
  if (!help) return null
  return (
    <Suspense fallback={null}>
      <Keys onClose={() => onHelp(false)} />
    </Suspense>
  )
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
      target.closest('[role=menu],[role=dialog]') !== null)
  )
}
