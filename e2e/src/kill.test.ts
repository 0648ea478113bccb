import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type Client, ingestToken, type Product, recorded, signedIn, startProduct, untilUsable } from './product.ts'

/*
 * Power cuts: the whole process group is killed the hard way, again and again. `TORTURE_ROUNDS` asks for more rounds
 * than the few of every test run.
 */

const rounds = Number(process.env.TORTURE_ROUNDS ?? 2)

describe('kill -9 while readings are pushed', () => {
  const limit = 60_000 + rounds * 15_000
  it('keeps every acknowledged reading, once', { timeout: limit }, async () => {
    let product = await startProduct()
    const { data_dir } = product
    const token = await ingestToken(product)
    const acknowledged = new Map<string, number>()
    for (let round = 0; round < rounds; round++) {
      let cut = false
      const address = product.address
      const clients = [0, 1, 2, 3].map((client) =>
        pushUntil(() => cut, address, token, `torture.${round}.${client}`, acknowledged),
      )
      await wait(600 + 300 * round)
      await product.kill()
      cut = true
      await Promise.all(clients)
      product = await startProduct({}, { data_dir })
    }
    expect(acknowledged.size).toBeGreaterThan(rounds * 20)
    const found = await pushedReadings(await signedIn(product))
    for (const [key, value] of acknowledged) expect(found.get(key), key).toEqual([value])
    await product.stop()
  })
})

describe.skipIf(!existsSync(recorded))('kill -9 while a folder is read (needs ../shared/data/ieso)', () => {
  const limit = 90_000 + rounds * 15_000
  it('starts again each time, nothing partial, nothing twice', { timeout: limit }, async () => {
    const env = {
      SYSTEMS: 'ieso',
      IESO_REPORTS: `${recorded}/GenOutputCapability`,
      CLOCK_START: '2023-09-02T05:30:00Z',
    }
    let product = await startProduct(env, { ready: false })
    const { data_dir } = product
    for (let round = 0; round < rounds; round++) {
      await wait(700 + Math.floor((2_500 * round) / Math.max(1, rounds - 1)))
      await product.kill()
      product = await startProduct(env, { data_dir, ready: false })
    }
    await untilUsable(product)
    const whole = await startProduct(env)
    expect(await outputs(product)).toEqual(await outputs(whole))
    await whole.stop()
    await product.stop()
    await rm(data_dir, { recursive: true, force: true })
  })
})

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function pushUntil(
  ended: () => boolean,
  address: string,
  token: string,
  prefix: string,
  acknowledged: Map<string, number>,
) {
  for (let n = 0; !ended(); n++) {
    const t = Date.now() - 60_000 + n
    const readings = Array.from({ length: 5 }, (_, i) => ({ tag: `${prefix}.${i}`, t, v: n * 10 + i }))
    const answer = await fetch(`${address}/api/ingest/readings?system=demo`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(readings),
    }).catch(() => null)
    const body = answer?.ok ? ((await answer.json().catch(() => null)) as { accepted: number } | null) : null
    if (body?.accepted === readings.length) for (const { tag, v } of readings) acknowledged.set(`${tag} ${t}`, v)
  }
}

/** Every value of the pushed tags, by tag and instant, all of them where one stands twice. */
async function pushedReadings(client: Client): Promise<Map<string, number[]>> {
  const catalogue = await client<{ tag: string }[]>('GET', '/api/data/datapoints?system=demo&kind=other')
  const tags = catalogue.map((datapoint) => datapoint.tag).filter((tag) => tag.startsWith('torture.'))
  const found = new Map<string, number[]>()
  const now = Date.now()
  for (const tag of tags) {
    const { series } = await client<{ series: { t: number[]; v: number[] }[] }>('POST', '/api/data/series', {
      system: 'demo',
      tags: [tag],
      from: new Date(now - 900_000).toISOString(),
      to: new Date(now + 60_000).toISOString(),
      points: 10_000,
    })
    for (const { t, v } of series) {
      for (const [i, instant] of t.entries()) {
        const key = `${tag} ${instant}`
        found.set(key, [...(found.get(key) ?? []), v[i] ?? Number.NaN])
      }
    }
  }
  return found
}

async function outputs(product: Product): Promise<unknown> {
  const client = await signedIn(product)
  return client('POST', '/api/data/hourly', {
    system: 'ieso',
    date: '2023-09-01',
    tags: ['ieso.generator.*.generation'],
  })
}
