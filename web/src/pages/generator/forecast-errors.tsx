import type { PerformanceAnswer } from 'contract'
import { formatChange, formatNumber } from '#format.ts'
import style from './performance.module.css'

const tenth = (v: number) => formatNumber(v, 1)

/** How good the forecasts were: of the hour itself, and by how long before it they were made. Nothing without a forecast. */
export function ForecastErrors({ answer }: { answer: PerformanceAnswer }) {
  const { error, leads, basis } = answer.forecast
  if (error.hours === 0 && leads.length === 0) return null
  const most = Math.max(...leads.map((one) => one.mae_mw ?? 0), error.mae_mw ?? 0)
  const capacity = answer.figures.capacity_mw
  return (
    <section className={style.panel} aria-labelledby="forecast-error">
      <h2 id="forecast-error">
        Forecast error <span>MW, forecast − output</span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Made before the hour</th>
            <th scope="col">MAE</th>
            <th scope="col" className={style.barHead}>
              <span className="only-spoken">MAE as a bar</span>
            </th>
            <th scope="col">% of cap.</th>
            <th scope="col">Bias</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {error.hours > 0 && <ErrorRow name="as reported with it" of={error} most={most} capacity={capacity} />}
          {leads.map((one) => (
            <ErrorRow key={one.lead_h} name={`${one.lead_h} h`} of={one} most={most} capacity={capacity} />
          ))}
        </tbody>
      </table>
      <p className={style.panelNote}>Bias above 0: too much was forecast. {basis}.</p>
    </section>
  )
}

type RowProps = {
  name: string
  of: PerformanceAnswer['forecast']['error']
  most: number
  capacity: number | null
}

function ErrorRow({ name, of: { mae_mw, bias_mw, hours }, most, capacity }: RowProps) {
  if (mae_mw === null) return null
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{tenth(mae_mw)}</td>
      <td className={style.barCell} aria-hidden>
        <i className={style.bar} style={{ width: `${most > 0 ? (mae_mw / most) * 100 : 0}%` }} />
      </td>
      <td>{capacity ? tenth((mae_mw / capacity) * 100) : '—'}</td>
      <td>{formatChange(bias_mw, tenth)}</td>
      <td>{formatNumber(hours)}</td>
    </tr>
  )
}
