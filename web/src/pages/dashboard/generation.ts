import { useMemo } from 'react'
import type { Frame } from '#charts/grammar.ts'
import { type Question, questionOf } from '#charts/question.ts'
import { useDatapoints } from '#data/datapoints.ts'
import { useSeries } from '#data/series.ts'
import { useSystem } from '#data/system.ts'
import { askedOf } from './asked.ts'
import { fuelsOf, tagsOf } from './choice.ts'
import { type FuelStack, fuelStack } from './fuel-stack.ts'

/** Generation by fuel over a frame, with what is scheduled after the last report. */
export function useGeneration({ from, to, now }: Frame): FuelStack & { question: Question } {
  const { fuels: palette } = useSystem()
  const generation = useDatapoints({ kind: 'generation', entity: 'fuel' })
  const scheduled = useDatapoints({ kind: 'scheduled', entity: 'fuel' })
  const fuels = useMemo(() => fuelsOf(generation.data ?? [], scheduled.data ?? []), [generation.data, scheduled.data])
  const tags = useMemo(
    () =>
      [...fuels.values()].flatMap((fuel) => [
        ...tagsOf(fuel.generation),
        ...[fuel.units, fuel.scheduled].flatMap((one) => one?.tag ?? []),
      ]),
    [fuels],
  )
  const values = useSeries({ tags, ...askedOf({ from, to }) })
  const stack = useMemo(() => fuelStack(values.data, fuels, palette, now), [values.data, fuels, palette, now])
  return { ...stack, question: questionOf(generation, tags.length > 0, values) }
}
