import { formatMw } from '#format.ts'
import { chooseDensity, type Density, type DensityChoice, rowPx, useDensityChoice } from '#ui/density.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Value } from '#ui/value.tsx'
import style from './numbers.module.css'

/** The three heights of a row beside each other, and the choice. */
export function Densities() {
  const choice = useDensityChoice()
  return (
    <>
      <div className={style.densities}>
        {(Object.keys(rowPx) as Density[]).map((density) => (
          <table key={density} data-density={density}>
            <caption>
              {density}, {rowPx[density]} px
            </caption>
            <tbody>
              {rows.map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <Value value={value} unit="" text={value === null ? undefined : formatMw(value)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <Segmented label="Rows of tables" options={choices} value={choice} onChange={chooseDensity} />
    </>
  )
}

const rows: readonly (readonly [string, number | null])[] = [
  ['HE 13', 16_679],
  ['HE 14', 17_259],
  ['HE 15', null],
]
const choices: readonly { id: DensityChoice; label: string }[] = [
  { id: 'auto', label: 'Automatic' },
  { id: 'compact', label: 'Compact' },
  { id: 'regular', label: 'Regular' },
  { id: 'touch', label: 'Touch' },
]
