import { type Static, Type } from 'typebox'

export const Health = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
  time: Type.String({ description: 'ISO instant, wall time' }),
})
export type Health = Static<typeof Health>

/** What a failing health check and every call during maintenance answer, with 503. */
export const Maintenance = Type.Object({
  title: Type.String(),
  body: Type.String(),
  until: Type.Union([Type.String(), Type.Null()]),
})
export type Maintenance = Static<typeof Maintenance>
