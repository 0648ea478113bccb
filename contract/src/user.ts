import { type Static, Type } from 'typebox'

const TimeZone = Type.Union([Type.Literal('market'), Type.Literal('local'), Type.Literal('utc')])
const Hour = Type.Union([Type.Literal('ending'), Type.Literal('starting')])

export const Preferences = Type.Object({ time_zone: TimeZone, hour: Hour })
export type Preferences = Static<typeof Preferences>

export const User = Type.Object({
  pk: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  company: Type.Object({
    name: Type.String(),
    license_expiry: Type.Union([Type.String({ description: 'ISO instant' }), Type.Null()]),
  }),
  preferences: Preferences,
})
export type User = Static<typeof User>

const PersonName = Type.Optional(Type.String({ maxLength: 150, format: 'line' }))

/** What a user may change; anything else of the user is passed over. */
export const UserChange = Type.Object({
  first_name: PersonName,
  last_name: PersonName,
  preferences: Type.Optional(Type.Object({ time_zone: Type.Optional(TimeZone), hour: Type.Optional(Hour) })),
})
export type UserChange = Static<typeof UserChange>

/** A place where a user is signed in. */
export const OpenSession = Type.Object({
  id: Type.String(),
  created: Type.Integer({ description: 'epoch milliseconds, wall time' }),
  last_seen: Type.Integer({ description: 'epoch milliseconds, wall time; a minute old at most' }),
  address: Type.String(),
  agent: Type.String(),
  current: Type.Boolean({ description: 'the one that asks' }),
})
export type OpenSession = Static<typeof OpenSession>
