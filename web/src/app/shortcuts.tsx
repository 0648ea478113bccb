import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '#paths.ts'
import { Dialog } from '#ui/dialog.tsx'

const areas: Record<string, { to: string; label: string }> = {
  d: { to: paths.dashboard, label: 'Go to Dashboard' },
  g: { to: paths.generator, label: 'Go to Generator' },
}

/** The keys of every screen: `?` for this list, `g` and a letter to go. Silent while something is written. */
export function Shortcuts({ help, onHelp }: { help: boolean; onHelp: (open: boolean) => void }) {
  const navigate = useNavigate()
  const going = useRef(0)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const area = event.timeStamp - going.current < 1_500 ? areas[event.key] : undefined
      going.current = 0
      if (area) {
        event.preventDefault()
        void navigate({ to: area.to })
      } else if (event.key === 'g') going.current = event.timeStamp
      else if (event.key === '?') onHelp(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, onHelp])
  if (!help) return null
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => onHelp(false)}>
      <dl className="keys">
        {Object.entries(areas).map(([key, { label }]) => (
          <Row key={key} keys={['g', key]} label={label} />
        ))}
        <Row keys={['/']} label="Search, where a page has one" />
        <Row keys={['←', '→']} label="Move the cursor of a chart; with Shift by an hour" />
        <Row keys={['Enter']} label="Show where a value comes from" />
        <Row keys={['Esc']} label="Close what is open" />
        <Row keys={['?']} label="This list" />
      </dl>
    </Dialog>
  )
}

function Row({ keys, label }: { keys: string[]; label: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </>
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
