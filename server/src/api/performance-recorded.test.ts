import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RankingAnswer } from 'contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ieso } from '#sources/ieso/ieso.ts'
import { ask, describeSystem, type TestApi, testApi } from '#testing/api.ts'

const name = 'PUB_GenOutputCapability_20230901.xml'
const path = fileURLToPath(new URL(`../../../../shared/data/ieso/GenOutputCapability/${name}`, import.meta.url))

describe.skipIf(!existsSync(path))('a recorded day of Ontario (needs ../shared/data/ieso)', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ systems: [describeSystem('ieso')] })
    api.world.now = Date.UTC(2023, 8, 3)
    await api.take(ieso.read(readFileSync(path), name))
  })
  afterAll(() => api.stop())

  it('gives of every unit what expressions over the raw text give', async () => {
    const as = await api.signIn((await api.user()).email)
    const period = 'from=2023-09-01T00:00-05:00&to=2023-09-02T00:00-05:00'
    const told = await ask(api.address, 'GET', `/api/data/generators/ranking?${period}`, { as })
    const found = (told.json() as RankingAnswer).units.map(({ name, figures }) => [
      name,
      figures.known_h,
      figures.energy_mwh,
      figures.service_h,
      figures.starts,
      figures.ramp_up?.mw_per_h ?? null,
      figures.capacity_factor === null ? null : figures.capacity_factor.toFixed(9),
    ])
    const expected = rawUnits().map(({ name, hours, able }) => {
      const known = hours.filter((v) => v !== '')
      const energy = known.reduce((sum, v) => sum + Number(v), 0)
      // One letter an hour: on, off, unknown. A start is an "on" right behind an "off".
      const letters = hours.map((v) => (v === '' ? '?' : Number(v) > 0 ? 'I' : '0')).join('')
      const rises = hours.slice(1).flatMap((v, i) => (v === '' || hours[i] === '' ? [] : Number(v) - Number(hours[i])))
      const most = Math.max(...able.map(Number))
      return [
        name,
        known.length,
        known.length === 0 ? null : energy,
        letters.split('I').length - 1,
        letters.split('0I').length - 1,
        rises.length === 0 ? null : Math.max(0, ...rises),
        known.length === 0 || most <= 0 ? null : (energy / (known.length * most)).toFixed(9),
      ]
    })
    const byName = (a: (string | number | null)[], b: (string | number | null)[]) =>
      String(a[0]) < String(b[0]) ? -1 : 1
    expect(found).toHaveLength(180)
    expect(found.sort(byName)).toEqual(expected.sort(byName))
  })
})

/** Every unit's hourly outputs as text, '' where the report has none, and what it was able to. */
function rawUnits(): { name: string; hours: string[]; able: string[] }[] {
  const text = readFileSync(path, 'utf8')
  return text
    .split('<Generator>')
    .slice(1)
    .map((part) => {
      const values = (from: string) => {
        const inner = part.split(`<${from}>`)[1]?.split(`</${from}>`)[0] ?? ''
        return [...inner.matchAll(/<Hour>\d+<\/Hour>(?:\s*<EnergyMW>(.*?)<)?/g)].map(([, v]) => v ?? '')
      }
      // Of wind and sun, "Capability" is the forecast: capacity is the highest available capacity.
      const able = values('Capacities').filter((v) => v !== '')
      return { name: /<GeneratorName>(.*?)</.exec(part)?.[1] ?? '', hours: values('Outputs'), able }
    })
}
