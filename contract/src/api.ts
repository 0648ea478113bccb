import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Health } from './health.ts'
import { User } from './user.ts'

/** The calls of the specification, in its order, slash for slash. */
export const api = {
  healthcheck: endpoint('GET', '/api/healthcheck', {
    access: 'open',
    summary: 'Whether the product can be used',
    answer: Health,
  }),
  user: endpoint('GET', '/api/auth/user', {
    access: 'user',
    summary: 'The signed-in user',
    answer: User,
  }),
  login: endpoint('POST', '/api/auth/login', {
    access: 'open',
    limit: 'auth',
    summary: 'Sign in',
    body: Type.Object({
      username: Type.String({ minLength: 1 }),
      // format `password`: any characters count, also control characters
      password: Type.String({ minLength: 1, format: 'password' }),
    }),
    answer: User,
  }),
  logout: endpoint('POST', '/api/auth/logout', {
    access: 'open',
    limit: 'auth',
    summary: 'Sign out; also when anonymous',
    answer: Type.Object({ detail: Type.String() }),
  }),
} as const
