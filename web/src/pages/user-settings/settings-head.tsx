import type { SaveState } from '#data/edits.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import style from './settings.module.css'

/** The head of the settings pages: whether everything is saved, and taking the last change back. */
export function SettingsHead({
  page,
  save,
  undo,
}: {
  page: string
  save?: SaveState
  undo?: { said: string; onUndo: () => void } | null
}) {
  return (
    <PageHead title="Settings" page={page} tabs={tabs}>
      {undo && (
        <span className={style.undo}>
          <span className="quiet">{undo.said}</span>
          <Button onPress={undo.onUndo}>Undo</Button>
        </span>
      )}
      <span role="status" className={style.saved} data-state={save?.state}>
        {save && words[save.state]}
      </span>
    </PageHead>
  )
}

/** What could not be saved, and what to do about it; everything changed is kept until then. */
export function NotSaved({ save, retry, giveUp }: { save: SaveState; retry: () => void; giveUp: () => void }) {
  if (save.state !== 'failed') return null
  return (
    <div className={style.fault} role="alert">
      <p>
        <b>Not saved.</b> {save.fault} Nothing is lost:{' '}
        {save.waiting === 1 ? 'one change waits' : `${save.waiting} changes wait`} here.
      </p>
      <div className="row">
        <Button onPress={retry}>Try now</Button>
        <Button onPress={giveUp}>Give up the changes</Button>
      </div>
    </div>
  )
}

const words = { untouched: '', saving: 'Saving', saved: 'Saved', failed: 'Not saved' }

const tabs = [
  { label: 'Jumbo', to: paths.jumboSettings },
  { label: 'Hourly table', to: paths.hourlyTable },
  { label: 'Alerts', to: paths.alerts },
  { label: 'Widgets', to: paths.widgets },
]
