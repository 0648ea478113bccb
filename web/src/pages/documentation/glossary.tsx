import style from './documentation.module.css'

/** Every acronym and word of the trade that a screen shows. */
export function Glossary() {
  return (
    <dl className={style.terms}>
      {words.map(([word, meaning]) => (
        <div key={word} style={{ display: 'contents' }}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

const words: readonly (readonly [string, string])[] = [
  ['Adequacy', 'Whether the supply that is expected to be there covers demand and reserve in an hour ahead.'],
  ['API', 'Application programming interface: how programs ask this product.'],
  ['Available capacity', 'The capability of a unit less what is announced as out, MW.'],
  ['CAD', 'Canadian dollar; prices are per megawatt hour.'],
  [
    'Capability',
    'What a unit says it could give in an hour, MW. For wind and solar the operator’s report holds its forecast there.',
  ],
  ['Capacity', 'What a unit can give at most, MW: registered by the operator, or the highest that was seen.'],
  ['Capacity factor', 'Energy given over a period as a share of what full capacity would have given.'],
  ['CSRF', 'Cross-site request forgery; a header proves that a change was asked for by this site’s own page.'],
  ['CSV', 'Comma-separated values, a plain table.'],
  [
    'Datapoint',
    'One quantity of one thing, such as the output of a unit; its tag names it in addresses and in the API.',
  ],
  ['Demand', 'The load of the system, MW; of a market, with the exports it serves.'],
  ['Derated', 'Running with less capability than usual.'],
  ['EST', 'Eastern Standard Time, UTC−05:00; Ontario’s market keeps it all year.'],
  ['Excess', 'Supply less requirement, MW; below zero it is a shortfall.'],
  ['Forecast run', 'A forecast as it was issued at one moment; older runs are kept.'],
  ['HB', 'Hour beginning: HB 14 is the hour HE 15, 14:00–15:00.'],
  ['HE', 'Hour ending: HE 1 is 00:00–01:00. Where autumn repeats an hour, its second is HE 2*.'],
  ['Headroom', 'Capability less output, MW.'],
  ['Historian', 'The part that keeps every reading and all that it was before.'],
  ['IESO', 'Independent Electricity System Operator, the operator of Ontario’s system.'],
  ['Intertie', 'A connection to a neighbouring system.'],
  ['KPI', 'Key performance indicator: a figure worth a wall.'],
  ['MAE', 'Mean absolute error of a forecast.'],
  ['MW, MWh', 'Megawatt, power; megawatt hour, energy.'],
  ['Net interchange', 'Exports less imports, MW.'],
  ['Provenance', 'Where a value comes from: its report, when it was published and received, its revisions.'],
  ['Quality', 'good, partial, estimated, suspect or missing, in order of trust.'],
  ['Requirement', 'Demand and the reserve above it, MW.'],
  ['Reserve', 'Capability kept ready beyond demand, MW.'],
  ['SCADA', 'Supervisory control and data acquisition; such systems can push their readings here.'],
  ['Stale', 'Older than the source should leave it.'],
  ['UTC', 'Coordinated universal time.'],
]
