import { Type } from 'typebox'
import { DisplayLink, DisplayName, NewDisplayLink } from './display.ts'
import { endpoint } from './endpoint.ts'
import { Health } from './health.ts'
import {
  DashboardAlert,
  DescribedKpi,
  ForecastTable,
  JumboKpi,
  Thresholds,
  Widget,
  WidgetPatch,
  WidgetPut,
} from './settings.ts'
import { OpenSession, User, UserChange } from './user.ts'

// format `password`: any characters count, also control characters
const Secret = Type.String({ minLength: 1, format: 'password' })
const Detail = Type.Object({ detail: Type.String() })
const Tag = Type.Object({ tag: Type.String() })
const Id = Type.Object({ id: Type.String() })

/** The calls of the specification, in its order, slash for slash. */
export const api = {
  jumboKpi: endpoint('GET', '/api/config/user/jumbo/kpi', {
    access: 'licensed_user',
    display: true,
    summary: "The datapoints of this user's jumbo view, in their order",
    query: Type.Object({
      describe: Type.Optional(Type.String({ description: '1: with all that is needed to show them' })),
    }),
    answer: DescribedKpi,
  }),
  setJumboKpi: endpoint('POST', '/api/config/user/jumbo/kpi/', {
    access: 'licensed_user',
    summary: 'Replaces them',
    body: JumboKpi,
    answer: JumboKpi,
  }),
  dashboardAlerts: endpoint('GET', '/api/config/user/dashboard/alert', {
    access: 'licensed_user',
    summary: 'The thresholds of this user, by tag',
    answer: Type.Array(DashboardAlert),
  }),
  deleteDashboardAlert: endpoint('DELETE', '/api/config/user/dashboard/alert/{tag}/', {
    access: 'licensed_user',
    summary: 'No thresholds any more',
    params: Tag,
    answer: 'empty',
  }),
  putDashboardAlert: endpoint('PUT', '/api/config/user/dashboard/alert/{tag}/', {
    access: 'licensed_user',
    summary: 'Sets the thresholds of a datapoint',
    params: Tag,
    body: Thresholds,
    answer: DashboardAlert,
  }),
  forecastTable: endpoint('GET', '/api/config/user/dashboard/fctable', {
    access: 'licensed_user',
    summary: "The columns of this user's hourly table, in their order",
    answer: ForecastTable,
  }),
  setForecastTable: endpoint('POST', '/api/config/user/dashboard/fctable/', {
    access: 'licensed_user',
    summary: 'Replaces them',
    body: ForecastTable,
    answer: ForecastTable,
  }),
  widgets: endpoint('GET', '/api/config/user/dashboard/widget-settings', {
    access: 'licensed_user',
    summary: 'The widgets of this user, by type and order',
    answer: Type.Array(Widget),
  }),
  putWidget: endpoint('PUT', '/api/config/user/dashboard/widget-settings/', {
    access: 'licensed_user',
    summary: 'Adds the widget of this type and order, or replaces it',
    body: WidgetPut,
    answer: Widget,
  }),
  patchWidget: endpoint('PATCH', '/api/config/user/dashboard/widget/{id}/', {
    access: 'licensed_user',
    summary: 'Changes datapoints or name of a widget',
    params: Id,
    body: WidgetPatch,
    answer: Widget,
  }),
  deleteWidget: endpoint('DELETE', '/api/config/user/dashboard/widget/{id}', {
    access: 'licensed_user',
    summary: 'Removes a widget',
    params: Id,
    answer: 'empty',
  }),
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
  setUser: endpoint('PUT', '/api/auth/user', {
    access: 'user',
    limit: 'auth',
    summary: 'Changes names and preferences',
    body: UserChange,
    answer: User,
  }),
  login: endpoint('POST', '/api/auth/login', {
    access: 'open',
    limit: 'auth',
    summary: 'Sign in',
    body: Type.Object({ username: Type.String({ minLength: 1 }), password: Secret }),
    answer: User,
  }),
  logout: endpoint('POST', '/api/auth/logout', {
    access: 'open',
    limit: 'auth',
    summary: 'Sign out; also when anonymous',
    answer: Detail,
  }),
  changePassword: endpoint('POST', '/api/auth/password/change', {
    access: 'user',
    limit: 'auth',
    summary: 'Sets a new password; every other session of the user ends',
    body: Type.Object({ old_password: Secret, new_password1: Secret, new_password2: Secret }),
    answer: Detail,
  }),
  resetPassword: endpoint('POST', '/api/auth/password/reset', {
    access: 'open',
    limit: 'auth',
    summary: 'Sends a link to set a new password; never tells whether the address is known',
    body: Type.Object({ email: Type.String({ minLength: 1, format: 'email' }) }),
    answer: Detail,
  }),
  confirmReset: endpoint('POST', '/api/auth/password/reset/confirm', {
    access: 'open',
    limit: 'auth',
    summary: 'Sets the new password by the link that was sent',
    body: Type.Object({
      // whatever is wrong with these two is answered alike
      uid: Type.Optional(Type.Unknown()),
      token: Type.Optional(Type.Unknown()),
      new_password1: Secret,
      new_password2: Secret,
    }),
    answer: Detail,
  }),
  checkReset: endpoint('GET', '/api/auth/password/reset/confirm/{uid}/{token}', {
    access: 'open',
    summary: 'Whether a link still holds; does not use it up',
    params: Type.Object({ uid: Type.String(), token: Type.String() }),
    answer: Detail,
  }),
} as const

/** Our own calls around the account and the page itself. */
export const ownApi = {
  sessions: endpoint('GET', '/api/auth/sessions', {
    access: 'user',
    summary: 'Where this user is signed in, the newest first',
    answer: Type.Array(OpenSession),
  }),
  endSession: endpoint('DELETE', '/api/auth/sessions/{id}/', {
    access: 'user',
    limit: 'auth',
    summary: 'Signs out there',
    params: Id,
    answer: 'empty',
  }),
  openDisplay: endpoint('POST', '/api/auth/display', {
    access: 'open',
    limit: 'auth',
    summary: "A wall's display link: sets a cookie that is good for what its view asks, and for nothing else",
    body: Type.Object({ token: Secret }),
    answer: DisplayName,
  }),
  displays: endpoint('GET', '/api/auth/displays', {
    access: 'user',
    summary: 'The display links of this user, the oldest first',
    answer: Type.Array(DisplayLink),
  }),
  addDisplay: endpoint('POST', '/api/auth/displays/', {
    access: 'user',
    limit: 'auth',
    summary: 'A new one; its token is told in this answer alone',
    body: DisplayName,
    answer: NewDisplayLink,
  }),
  revokeDisplay: endpoint('DELETE', '/api/auth/displays/{id}/', {
    access: 'user',
    limit: 'auth',
    summary: 'Screens that show it go dark within seconds',
    params: Id,
    answer: 'empty',
  }),
  terms: endpoint('GET', '/api/auth/terms', {
    access: 'open',
    summary: 'The terms of use',
    answer: Type.Object({ title: Type.String(), markdown: Type.String() }),
  }),
  clientError: endpoint('POST', '/api/client-error', {
    access: 'open',
    limit: 'auth',
    summary: 'A panel that crashed, for the log',
    body: Type.Object({
      message: Type.String({ minLength: 1, format: 'text' }),
      page: Type.Optional(Type.String({ format: 'text' })),
      build: Type.Optional(Type.String({ format: 'text' })),
    }),
    answer: 'empty',
  }),
} as const
