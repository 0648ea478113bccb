import { Dialog } from '#ui/dialog.tsx'
import { areas } from './areas.ts'

/** The list of keys that `?` opens. */
export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="keys">
        {areas.map(({ key, label }) => (
          <Row key={key} keys={['g', key]} label={`Go to ${label}`} />
        ))}
        <Row keys={['/']} label="Search pages, units, ties, datapoints" />
        <Row keys={['t']} label="Zone, hours, a past moment" />
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
