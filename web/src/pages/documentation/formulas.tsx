import { performanceFormulas } from 'grid/performance-formulas.ts'
import style from './documentation.module.css'

/** What is worked out here, and how. All else stands as the source gives it. */
export function Formulas() {
  return (
    <>
      <p>Where a part is missing the result is “no data”, or a sum marked as partial; nothing is filled in.</p>
      <dl className={style.terms}>
        {formulas.map(([name, formula, basis]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <code>{formula}</code>
              <br />
              {basis}
            </dd>
          </div>
        ))}
      </dl>
      <h3>Performance of units</h3>
      <p>
        Of a station or a fuel every sum runs over its units and over the hours of the period (pooled): a large unit
        counts for more than a small one, and an hour that a unit did not report is left out, never taken as zero. The
        terms are those of IEEE Std 762 where public reports allow it.
      </p>
      <dl className={style.terms}>
        {performanceFormulas.map(({ figure, name, formula, standard }) => (
          <div key={figure} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <code>{formula}</code>
              <br />
              {standard}
            </dd>
          </div>
        ))}
        <dt>Lead</dt>
        <dd>
          <code>L ≤ start of the hour − issue of the run &lt; the next lead</code>
          <br />
          Of the runs that were issued at least L hours before an hour, and less than the next lead, the newest counts.
          After the last lead: less than twice it.
        </dd>
      </dl>
    </>
  )
}

const formulas: readonly (readonly [string, string, string])[] = [
  [
    'Used',
    'output ÷ capability',
    'Of the same hour. Above 100 % is normal: capability is an announcement, not a bound.',
  ],
  ['Headroom', 'capability − output', 'Never below zero in a sum: a unit above its capability lends none to another.'],
  ['Change over 1 h', 'newest output − output one hour before', 'Only where both readings are there.'],
  ['Net schedule', 'export − import', 'Both at least zero. Half a net is not a net: with one missing there is none.'],
  ['Deviation', 'flow − net schedule', 'Positive: more export or less import than scheduled.'],
  ['Share of limit', '|flow| ÷ limit in its direction', 'The limit of export for export, of import for import.'],
  ['Net interchange', 'sum of the flows of all ties', 'The operator’s own total, where it gives one.'],
  ['Excess', 'supply − (demand + reserve)', 'The operator’s own figure; below zero a shortfall.'],
  ['Hourly mean', 'time-weighted mean of what is known', 'Partial while the hour is not over or has holes.'],
  [
    'Longer spans',
    'mean, lowest and highest of each bucket',
    'A chart has one bucket for a few pixels; extremes stay visible.',
  ],
]
