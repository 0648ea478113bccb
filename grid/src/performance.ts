import { meanKnown } from './mean.ts'

type Values = readonly (number | null)[]

/** Hourly figures of a unit or of several together, MW; all columns are the same hours. */
export type Operation = {
  output: Values
  /** What could have been had; of wind and sun what was available. */
  capability: Values
  /** What was forecast, where there is a forecast; else empty. */
  forecast: Values
  /** The highest that it can give, MW; null: not known, then nothing is a share of it. */
  capacity_mw: number | null
  /** Length of one value, hours. */
  step_h: number
}

/** Performance in the words of IEEE 762, as far as public reports can support it. Shares are 0 to 1; null: not known. */
export type Performance = {
  /** Hours of the period, and those with a known output. */
  period_h: number
  known_h: number
  energy_mwh: number | null
  mean_mw: number | null
  /** Σ output ÷ (known hours × capacity). */
  capacity_factor: number | null
  /** Σ output in service hours ÷ (service hours × capacity). */
  output_factor: number | null
  /** Hours with output above zero, and their share of the known hours. */
  service_h: number
  service_factor: number | null
  /** Hours with no output though it could have run. */
  reserve_h: number
  /** A proxy: Σ capability ÷ (hours with a capability × capacity). Outage causes are not published. */
  availability: number | null
  /** Σ output ÷ Σ capability, over hours in which both are known. */
  utilisation: number | null
  /** Hours in service that follow an hour out of service. */
  starts: number
  /** The largest change from one hour to the next, up and down, MW. */
  ramp_up_mw: number | null
  ramp_down_mw: number | null
  /** Forecast less output: mean of its size, and its mean (positive: too much was forecast); over hours with both. */
  forecast_mae_mw: number | null
  forecast_bias_mw: number | null
}

/** Works out the figures of a period. What is not known is left out of every sum, never taken as zero. */
export function performanceOf({ output, capability, forecast, capacity_mw, step_h }: Operation): Performance {
  const known = output.filter((v): v is number => v !== null)
  const running = known.filter((v) => v > 0)
  const energy = sum(known) * step_h
  const both = pairs(output, capability)
  const errors = pairs(forecast, output).map(([expected, actual]) => expected - actual)
  const able = capability.filter((v): v is number => v !== null)
  const steps = output.slice(1).flatMap((v, i) => {
    const before = output[i] ?? null
    return v === null || before === null ? [] : [v - before]
  })
  return {
    period_h: output.length * step_h,
    known_h: known.length * step_h,
    energy_mwh: known.length === 0 ? null : energy,
    mean_mw: meanKnown(known),
    capacity_factor: share(energy, known.length * step_h * (capacity_mw ?? 0)),
    output_factor: share(sum(running) * step_h, running.length * step_h * (capacity_mw ?? 0)),
    service_h: running.length * step_h,
    service_factor: share(running.length, known.length),
    reserve_h: both.filter(([out, can]) => out <= 0 && can > 0).length * step_h,
    availability: share(sum(able), able.length * (capacity_mw ?? 0)),
    utilisation: share(sum(both.map(([out]) => out)), sum(both.map(([, can]) => can))),
    starts: output.filter((v, i) => v !== null && v > 0 && i > 0 && isOff(output[i - 1] ?? null)).length,
    ramp_up_mw: steps.length === 0 ? null : Math.max(0, ...steps),
    ramp_down_mw: steps.length === 0 ? null : Math.min(0, ...steps),
    forecast_mae_mw: meanKnown(errors.map(Math.abs)),
    forecast_bias_mw: meanKnown(errors),
  }
}

/** The known values, highest first, with the share of the known hours that each is reached or passed (0 to 1). */
export function durationCurve(values: Values): { share: number; v: number }[] {
  const known = values.filter((v): v is number => v !== null).sort((a, b) => b - a)
  return known.map((v, i) => ({ share: (i + 1) / known.length, v }))
}

const isOff = (v: number | null) => v !== null && v <= 0
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)

function pairs(a: Values, b: Values): [number, number][] {
  return a.flatMap((x, i): [number, number][] => {
    const y = b[i] ?? null
    return x === null || y === null ? [] : [[x, y]]
  })
}
