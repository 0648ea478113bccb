import type { SystemChoice } from '#data/system.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'

/** Why no system is shown, as long as none is. */
export function NoSystem({ choice: { state, systems, error, retry } }: { choice: SystemChoice }) {
  if (state === 'loading')
    return (
      <div className="shell-loading">
        <Loading rows={3} height={160} />
      </div>
    )
  if (state === 'failed') return <Failed title="The systems could not be loaded." error={error} retry={retry} />
  if (systems.length > 0)
    return <Empty title="There is no system of the name in the address.">Choose one in the bar above.</Empty>
  return (
    <Empty title="No power system is running here for your company.">
      Whoever runs this installation decides which systems it shows.
    </Empty>
  )
}
