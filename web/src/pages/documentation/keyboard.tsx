import style from './documentation.module.css'

/** The keys of every screen. */
export function KeyboardKeys() {
  return (
    <dl className={style.keys}>
      {keys.map(([pressed, does]) => (
        <div key={does} style={{ display: 'contents' }}>
          <dt>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

const keys: readonly (readonly [readonly string[], string])[] = [
  [['?'], 'The list of keys'],
  [
    ['g', 'd'],
    'Dashboard; g and g Generator, g and i Interties, g and a Adequacy, g and j Jumbo, g and s Settings, g and h this page',
  ],
  [['/'], 'Search pages, units, ties and datapoints; in the settings the page’s own search'],
  [['t'], 'Zone, hours, a past moment'],
  [['←', '→'], 'The cursor of a chart by one interval; with Shift by an hour, with Ctrl the stretch itself'],
  [['+', '-', '0'], 'A chart closer, farther, back to where it was'],
  [['Enter'], 'Where a value comes from; opens what is chosen'],
  [['↑', '↓'], 'Rows of a table, entries of a list; letters go to a row by its name'],
  [['Esc'], 'Closes what is open; in a field, back to what is saved'],
]
