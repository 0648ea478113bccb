import { DatapointList } from './datapoint-list.tsx'

/** The columns of the dashboard's hourly table, in which order. */
export default function HourlyTablePage() {
  return (
    <DatapointList
      name="forecastTable"
      page="Hourly table"
      intro="The columns of the dashboard’s table, from left to right."
      empty="The table has no columns until a datapoint is added above."
    />
  )
}
