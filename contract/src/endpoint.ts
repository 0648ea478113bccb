import type { Static, TObject, TSchema } from 'typebox'

/**
 * Who may call: anyone; a signed-in user; one of a licensed company; one of a licensed company, or an API token of scope
 * read; an API token of scope ingest.
 */
export type Access = 'open' | 'user' | 'licensed_user' | 'licensed' | 'ingest'
/** Body limits of the HTTP contract: 16 KiB, 256 KiB, 5 MiB. */
export type BodyLimit = 'auth' | 'config' | 'ingest'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Shapes = {
  access: Access
  /** `stream`: server-sent events; `file`: a download; a schema: what leaves the server, field by field. */
  answer: TSchema | 'stream' | 'file' | 'empty'
  summary: string
  params?: TObject
  query?: TObject
  body?: TSchema
  limit?: BodyLimit
  /** A body that asks is a question, not a change: no CSRF token is due. */
  asks?: true
  /** What a wall's display link is good for, beside what is open to all. */
  display?: true
}

export type Endpoint<S extends Shapes = Shapes> = { method: Method; path: string } & S

/** One call of the API. `path` is written as in the specification, `{name}` for a parameter, slash for slash. */
export function endpoint<const S extends Shapes>(method: Method, path: string, shapes: S): Endpoint<S> {
  return { method, path, ...shapes }
}

type Of<T, Otherwise = undefined> = T extends TSchema ? Static<T> : Otherwise
export type Params<E extends Endpoint> = Of<E['params']>
export type Query<E extends Endpoint> = Of<E['query']>
export type Body<E extends Endpoint> = Of<E['body']>
export type Answer<E extends Endpoint> = Of<E['answer'], void>
