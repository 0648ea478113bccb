import { DatapointList } from './datapoint-list.tsx'

/** What the wall shows, in which order. */
export default function JumboSettingsPage() {
  return (
    <DatapointList
      name="jumbo"
      page="Jumbo"
      intro="The wall shows them in this order; four to twelve read best across a room."
      empty="The wall stays empty until a datapoint is added above."
    />
  )
}
