import { expect } from 'vitest'
import { type Answer, type Client, createClient } from './client.ts'
import type { Site } from './site.ts'

export const notSignedIn = { detail: 'Authentication credentials were not provided.' }
export const notFound = { detail: 'Not found.' }

export const says = ({ status, json }: Answer, wanted: number, body: unknown) =>
  expect([status, json]).toEqual([wanted, body])

/** The datapoints of an answer. */
export const listOf = ({ json }: Answer) => (json as { datapoints: string[] }).datapoints

/** A client that has signed in. */
export async function signedIn(site: Site, password = site.password): Promise<Client> {
  const client = createClient(site.address)
  const { status, text } = await client.call('POST', '/api/auth/login', { username: site.email, password })
  if (status !== 200) throw new Error(`sign-in: ${status} ${text}`)
  return client
}

/** Without a session, and without the CSRF header, there is nothing to be had or changed. */
export async function guarded(site: Site, user: Client, method: string, path: string, body?: unknown) {
  says(await createClient(site.address).call(method, path, body), 403, notSignedIn)
  if (method === 'GET') return
  const { status, json } = await user.call(method, path, body, { 'X-CSRFToken': '' })
  expect([status, (json as { detail: string }).detail]).toEqual([403, expect.stringMatching(/^CSRF Failed: /)])
}
