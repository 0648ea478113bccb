import type { Endpoint } from 'contract'
import { type Name, table } from './routes.ts'

type Json = Record<string, unknown>

/** The whole API as OpenAPI 3.1, made from the same table that answers. */
export function openApi(public_url: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(table) as [Name, Endpoint][]) {
    const path = endpoint.path.length > 1 ? endpoint.path.replace(/\/$/, '') : endpoint.path
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tieline',
      version: '1',
      description: 'Every path answers with and without its trailing slash.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: public_url }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sessionid' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token; also `Authorization: Token <t>`.' },
      },
    },
  }
}

function operation(name: Name, endpoint: Endpoint): Json {
  const { summary, params, query, body, answer } = endpoint
  return {
    operationId: name,
    summary,
    security: securityOf(endpoint),
    parameters: [...fields('path', params), ...fields('query', query)],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: plain(body) } } } } : {}),
    responses: {
      ...(answer === 'empty'
        ? { 204: { description: 'Done' } }
        : answer === 'file'
          ? {
              200: {
                description: 'A file',
                content: {
                  'text/csv': { schema: { type: 'string' } },
                  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
                    schema: { type: 'string', contentEncoding: 'binary' },
                  },
                },
              },
            }
          : answer === 'stream'
            ? {
                200: {
                  description: 'Server-sent events',
                  content: { 'text/event-stream': { schema: { type: 'string' } } },
                },
              }
            : { 200: { description: 'Answer', content: { 'application/json': { schema: plain(answer) } } } }),
      default: { description: 'Refused: `detail`, or texts by field' },
    },
  }
}

function securityOf({ access, method, asks }: Endpoint): Json[] {
  if (access === 'open') return []
  if (access === 'ingest') return [{ token: [] }]
  const session = method === 'GET' || asks ? { session: [] } : { session: [], csrf: [] }
  return access === 'licensed' && (method === 'GET' || asks) ? [session, { token: [] }] : [session]
}

function fields(place: 'path' | 'query', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (plain(schema ?? {}) ?? {}) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...inner }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    ...(inner.type === 'array' ? { style: 'form', explode: false } : {}),
    schema: inner,
  }))
}

/** A schema as plain JSON; a list of item schemas is `prefixItems` since JSON Schema 2020-12. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (schema === null || typeof schema !== 'object') return schema
  const given = schema as Json
  const copy = Object.fromEntries(
    Object.entries(given)
      .filter(([key]) => !(key === 'additionalItems' && Array.isArray(given.items)))
      .map(([key, inner]) => [key === 'items' && Array.isArray(inner) ? 'prefixItems' : key, plain(inner)]),
  )
  return Array.isArray(given.items) ? { ...copy, items: false } : copy
}
