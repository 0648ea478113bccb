import { type Static, Type } from 'typebox'

export const DisplayName = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200, format: 'line' }) })
export type DisplayName = Static<typeof DisplayName>

/** A link for an unattended wall: opens the jumbo view of its user, and nothing else. */
export const DisplayLink = Type.Object({
  id: Type.String(),
  ...DisplayName.properties,
  created: Type.Integer({ description: 'epoch milliseconds, wall time' }),
  last_used: Type.Union([Type.Integer(), Type.Null()], {
    description: 'epoch milliseconds, wall time; a minute old at most',
  }),
})
export type DisplayLink = Static<typeof DisplayLink>

export const NewDisplayLink = Type.Object({
  ...DisplayLink.properties,
  token: Type.String(),
  link: Type.String({ description: 'what the browser of the wall opens' }),
})
export type NewDisplayLink = Static<typeof NewDisplayLink>
