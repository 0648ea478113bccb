import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'

/** How each screen is read. */
export function Screens() {
  return (
    <>
      <p>
        Every number stands with its unit, its age and its state; <a href="#numbers">how to read a number</a> shows
        each. Press a number, or Enter on it, to see which report it comes from, when that was published and received,
        and what it said before.
      </p>
      <p>
        Positive is generation and export, negative is charging and import; the direction also stands there in words.
        Hours are named by their end: <b>HE 15</b> is 14:00 to 15:00 in the market’s time; the clock in the bar above
        can name them by their beginning, <b>HB 14</b>, and write all times in your own zone or in UTC. Hours and days
        stay the market’s.
      </p>
      {screens.map(({ to, name, reading }) => (
        <div key={to}>
          <h3>
            <Link to={to}>{name}</Link>
          </h3>
          <p>{reading}</p>
        </div>
      ))}
      <h3>Time and moments</h3>
      <p>
        The range, the system and the moment of a screen are in its address, so a copied address shows the same screen.
        With <code>at=</code> and an instant the whole product shows what was known then; a banner says so and leads
        back.
      </p>
    </>
  )
}

const screens: readonly { to: string; name: string; reading: string }[] = [
  {
    to: paths.dashboardCharts,
    name: 'Dashboard, charts',
    reading:
      'Demand against its forecast, generation by fuel as a stack, price, interchange by neighbour and the adequacy margin, on one axis with one cursor; your widgets below. Left of the line “now” is measured, right of it forecast. The stack goes on, faint and dashed, after its last report. The figures at the right read everything at the cursor, or now. Drag or turn the wheel to zoom; the address keeps it. Compare with yesterday or last week at the same clock time.',
  },
  {
    to: paths.dashboardTable,
    name: 'Dashboard, table',
    reading:
      'One row an hour, one column a datapoint of your choice, actual and forecast; the present hour stays in view, hours to come are under a line. What is beyond one of your thresholds is marked; the peak is bold. Where the clocks change a day has 23 or 25 rows.',
  },
  {
    to: paths.generatorOverview,
    name: 'Generator, overview',
    reading:
      'Every unit under its station and fuel: output against capability as a bar, what is left, the change over an hour, the course of the day; more columns can be chosen. Running, idle, derated, outage, stale and unknown differ in form and word. A sum with a star is partial: it lacks units that did not report, or counts old readings with new ones, and says how many. A major mover leads to its row.',
  },
  {
    to: paths.generatorPerformance,
    name: 'Generator, performance',
    reading:
      'The figures of a unit, a station or a fuel over a period, each with its formula and its basis; for wind and sun the error of the forecast by lead. The ranking leads to a unit.',
  },
  {
    to: paths.intertieStatus,
    name: 'Interties',
    reading:
      'The net of all ties, a map on one scale, then schedules, flow, deviation and limits of every tie, and prices on each side where they are known. Deviation is flow less net schedule. The bar is the share of the tie’s own limit in the direction of the flow.',
  },
  {
    to: paths.adequacyCharts,
    name: 'Adequacy, charts',
    reading:
      'What could supply each hour ahead, by fuel and import, against demand and the requirement with reserve. What lies between supply and requirement is excess or, below zero, shortfall. Earlier runs of the forecast can be chosen.',
  },
  {
    to: paths.adequacyTable,
    name: 'Adequacy, table',
    reading: 'The same hours as figures, in the operator’s own order. Excess and shortfall have sign, colour and word.',
  },
  {
    to: paths.jumbo,
    name: 'Jumbo',
    reading:
      'Your key figures as large as the screen allows, with what changed and the course of the day. Beyond a threshold a figure is flagged. A wall that lost its connection, or a page that stood still, says so within seconds and greys its digits. A link for an unattended screen opens it without a login.',
  },
]
