import { type Static, Type } from 'typebox'

export const Preferences = Type.Object({
  time_zone: Type.Union([Type.Literal('market'), Type.Literal('local'), Type.Literal('utc')]),
  hour: Type.Union([Type.Literal('ending'), Type.Literal('starting')]),
})
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
