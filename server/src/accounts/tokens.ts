import type { Querier } from '#database/database.ts'
import { type Company, type CompanyRow, companyColumns, companyOf } from './companies.ts'
import { fingerprint, randomText } from './secrets.ts'

export type Scope = 'ingest' | 'read'

/** An API token without its secret. Wall time, epoch ms. */
export type ApiToken = {
  id: number
  name: string
  scope: Scope
  /** null: all that its company may see. */
  systems: string[] | null
  created: number
  last_used: number | null
  revoked: number | null
  company: Company
}

export type ApiTokens = {
  /** Whose token this is; null when unknown or revoked. Asks the database every other second at most. */
  find: (secret: string, at: number) => Promise<ApiToken | null>
}

const cachedMs = 2_000
const cachedMost = 10_000
const usedMs = 60_000
const form = /^tl_[A-Za-z0-9]{40}$/

export function createApiTokens(database: Querier): ApiTokens {
  const cache = new Map<string, { read_at: number; found: Promise<ApiToken | null> }>()

  async function read(hash: string, at: number): Promise<ApiToken | null> {
    const [token] = await readTokens(database, 't.hash = $1 and t.revoked is null', [hash])
    if (!token) {
      cache.delete(hash)
      return null
    }
    if (token.last_used === null || at - token.last_used >= usedMs)
      await database.query('update api_token set last_used = $2 where id = $1', [token.id, at])
    return token
  }

  return {
    find(secret, at) {
      if (!form.test(secret)) return Promise.resolve(null)
      const hash = fingerprint(secret)
      const cached = cache.get(hash)
      if (cached && Math.abs(at - cached.read_at) < cachedMs) return cached.found
      if (cache.size >= cachedMost) cache.clear()
      const found = read(hash, at)
      found.catch(() => cache.delete(hash))
      cache.set(hash, { read_at: at, found })
      return found
    },
  }
}

/** Makes a token; its secret is in this answer and never again. */
export async function addToken(
  database: Querier,
  token: { name: string; company_id: number; scope: Scope; systems: string[] | null; at: number },
): Promise<{ id: number; token: string }> {
  const secret = `tl_${randomText(40)}`
  const { rows } = await database.query<{ id: number }>(
    `insert into api_token (hash, name, company_id, scope, systems, created)
     values ($1, $2, $3, $4, $5::text[], $6) returning id`,
    [fingerprint(secret), token.name, token.company_id, token.scope, token.systems, token.at],
  )
  return { id: Number(rows[0]?.id), token: secret }
}

/** Every token, oldest first, revoked ones included. */
export function listTokens(database: Querier): Promise<ApiToken[]> {
  return readTokens(database, 'true', [])
}

/** False when there is no such token, or it was revoked before. */
export async function revokeToken(database: Querier, id: number, at: number): Promise<boolean> {
  const { rowCount } = await database.query('update api_token set revoked = $2 where id = $1 and revoked is null', [
    id,
    at,
  ])
  return rowCount > 0
}

async function readTokens(database: Querier, where: string, values: unknown[]): Promise<ApiToken[]> {
  const { rows } = await database.query<
    CompanyRow & {
      id: number
      name: string
      scope: Scope
      token_systems: string[] | null
      created: number
      last_used: number | null
      revoked: number | null
    }
  >(
    `select t.id, t.name, t.scope, t.systems as token_systems, t.created, t.last_used, t.revoked, ${companyColumns}
     from api_token t join company c on c.id = t.company_id where ${where} order by t.id`,
    values,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scope: row.scope,
    systems: row.token_systems,
    created: Number(row.created),
    last_used: row.last_used === null ? null : Number(row.last_used),
    revoked: row.revoked === null ? null : Number(row.revoked),
    company: companyOf(row),
  }))
}
