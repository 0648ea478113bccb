/** One call, as the reference shows it. `body` and `answer` are JSON schemas. */
export type Call = {
  method: string
  path: string
  summary: string
  access: string
  parameters: { name: string; where: string; required: boolean; description: string }[]
  body: unknown
  answer: unknown
}

type Json = Record<string, unknown>

/** The calls of an OpenAPI document, grouped by the beginning of their paths. */
export function callsOf(schema: unknown): { group: string; calls: Call[] }[] {
  const groups = new Map<string, Call[]>()
  for (const [path, methods] of Object.entries(object(object(schema).paths))) {
    for (const [method, said] of Object.entries(object(methods))) {
      const group = groupOf(path)
      const calls = groups.get(group) ?? []
      groups.set(group, calls)
      calls.push(callOf(path, method, object(said)))
    }
  }
  return [...groups].map(([group, calls]) => ({ group, calls }))
}

/** A JSON schema as people write a shape: `{ time: integer, values: { [name]: [...] } }`. */
export function shapeOf(schema: unknown, indent = ''): string {
  const { type, properties, required, items, anyOf, description, additionalProperties, patternProperties, ...rest } =
    object(schema)
  const inner = `${indent}  `
  if (Array.isArray(rest.enum)) return rest.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (rest.const !== undefined) return JSON.stringify(rest.const)
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one) => shapeOf(one, indent)))].join(' | ')
  if (type === 'array')
    return Array.isArray(items)
      ? `[${items.map((one) => shapeOf(one, indent)).join(', ')}]`
      : `[ ${shapeOf(items, indent)}, … ]`
  if (type !== 'object') return typeof type === 'string' ? type : 'anything'
  const fields = Object.entries(object(properties)).map(([name, field]) => {
    const need = Array.isArray(required) && required.includes(name) ? '' : '?'
    const note = object(field).description
    return `${inner}${name}${need}: ${shapeOf(field, inner)}${typeof note === 'string' ? `  // ${note}` : ''}`
  })
  const [, named] = Object.entries(object(patternProperties))[0] ?? []
  const others = named ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  if (others) fields.push(`${inner}[name]: ${shapeOf(others, inner)}`)
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
}

function callOf(path: string, method: string, said: Json): Call {
  const responses = object(said.responses)
  return {
    method: method.toUpperCase(),
    path,
    summary: String(said.summary ?? ''),
    access: accessOf(said.security),
    parameters: list(said.parameters).map((one) => {
      const { name, in: where, required, description, schema } = object(one)
      return {
        name: String(name),
        where: `in the ${String(where)}`,
        required: required === true,
        description: String(description ?? object(schema).description ?? ''),
      }
    }),
    body: contentOf(object(said.requestBody).content),
    answer: contentOf(object(responses[200]).content),
  }
}

function accessOf(security: unknown): string {
  const ways = list(security).map((one) => Object.keys(object(one)))
  if (ways.length === 0) return 'Anyone may ask.'
  const session = ways.some((way) => way.includes('session'))
  const token = ways.some((way) => way.includes('token'))
  return session && token ? 'A signed-in user, or an API token.' : token ? 'An API token.' : 'A signed-in user.'
}

function contentOf(content: unknown): unknown {
  const [kind] = Object.values(object(content))
  return kind === undefined ? undefined : object(kind).schema
}

function groupOf(path: string): string {
  const [, api = '', first = ''] = path.split('/')
  const names: Record<string, string> = {
    auth: 'Account',
    config: 'Settings',
    data: 'Data',
    ingest: 'Pushing readings',
    v2: 'Pushing readings',
    alerts: 'Alerts',
  }
  return api === 'api' ? (names[first] ?? 'The rest') : 'The rest'
}

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
