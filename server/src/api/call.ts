import type { Body, Endpoint, Params, Query } from 'contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Company } from '#accounts/companies.ts'
import type { DisplayLink } from '#accounts/displays.ts'
import type { Session } from '#accounts/sessions.ts'
import type { ApiToken } from '#accounts/tokens.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { AnswerOf, Name, Table } from './routes.ts'

/** One call past every check of the door, typed by its endpoint. */
export type Call<E extends Endpoint = Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  session: E extends { access: 'user' | 'licensed_user'; display?: never } ? Session : Session | null
  token: E['access'] extends 'ingest' ? ApiToken : ApiToken | null
  display: DisplayLink | null
  /** The signed-in user's, or the one whose display link it is. */
  user_id: E['access'] extends 'user' | 'licensed_user' ? number : number | null
  company: E['access'] extends 'open' ? Company | null : Company
  /** Those that run and the company (and its token) may see, in the product's order. */
  systems: SystemDescription[]
  /** Wall time, epoch ms. */
  wall: number
  /** Market time, epoch ms. */
  now: number
  address: string
  /** Aborted when the client goes away. */
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<N extends Name> = (call: Call<Table[N]>) => Promise<AnswerOf<N>> | AnswerOf<N>

/** One for every call of the contract: a missing one does not compile, nor does a wrong answer. */
export type Handlers = { [N in Name]: Handler<N> }
