import { DatapointList } from './datapoint-list.tsx'
import { DisplayLinks } from './display-links.tsx'

/** What the wall shows, in which order, and the screens that show it unattended. */
export default function JumboSettingsPage() {
  return (
    <>
      <DatapointList
        name="jumbo"
        page="Jumbo"
        intro="The wall shows them in this order; four to twelve read best across a room."
        empty="The wall stays empty until a datapoint is added above."
      />
      <DisplayLinks />
    </>
  )
}
