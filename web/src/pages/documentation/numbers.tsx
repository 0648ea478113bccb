import type { System } from 'contract'
import { ChartGrammar, GrammarWords } from './chart-grammar.tsx'
import { Densities } from './densities.tsx'
import { Ages, Alarms, Directions, NumberStates } from './number-states.tsx'
import style from './numbers.module.css'

/** How a number is read, shown by what the screens are made of. */
export function Numbers({ system }: { system: System | null }) {
  return (
    <>
      <p>
        A number is a sentence: value, unit, age, state. The figures here are examples, not your system’s; what they are
        made of is what every screen is made of. On the screens a number that is pressed, or Enter on it, tells which
        report it comes from, when that was published and received, and what it said before.
      </p>
      <h3>States</h3>
      <NumberStates />
      <h3>Ages</h3>
      <Ages />
      <h3>Directions</h3>
      <Directions />
      <h3>Alarms</h3>
      <Alarms />
      {system && system.fuels.length > 0 && (
        <>
          <h3>Fuels of {system.name}</h3>
          <p>Colour means fuel, alarm or what is chosen, nothing else; a fuel’s name always stands beside it.</p>
          <ul className={style.fuels} aria-label={`Fuels of ${system.name}`}>
            {[...system.fuels]
              .sort((a, b) => a.order - b.order)
              .map(({ id, name, colour }) => (
                <li key={id}>
                  <i style={{ background: colour }} />
                  {name}
                </li>
              ))}
          </ul>
        </>
      )}
      <h3>Charts</h3>
      <p>An example as well: drawn up, of no system, at 14:36 of its day.</p>
      <ChartGrammar />
      <GrammarWords />
      <h3>Density</h3>
      <Densities />
    </>
  )
}
