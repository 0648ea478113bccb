import { refusals } from 'contract'
import { DatabaseAway } from '#database/away.ts'

/** What the client did wrong with which field: texts, by field, by list index. */
export type FieldErrors = { [field: string]: string[] | FieldErrors }

/** An answer that says no. Handlers throw one by its name below; its status and body are known here alone. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>
  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(`refused with ${status}`)
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const detail = (status: number, text: string, headers?: Record<string, string>) =>
  new Refusal(status, { detail: text }, headers)

export const badRequest = (text: string) => detail(400, text)
export const fieldErrors = (errors: FieldErrors) => new Refusal(400, errors)
export const wholeError = (text: string) => new Refusal(400, { non_field_errors: [text] })
export const notFound = () => detail(404, refusals.notFound)
export const notSignedIn = () => detail(403, refusals.notSignedIn)
export const licenseExpired = () => detail(403, refusals.licenseExpired)
export const notPermitted = () => detail(403, 'You do not have permission to perform this action.')
export const csrfFailed = (reason: string) => detail(403, `CSRF Failed: ${reason}`)
export const invalidToken = () => detail(401, refusals.invalidToken, { 'www-authenticate': 'Token' })
export const methodNotAllowed = (method: string, allow: string) =>
  detail(405, `Method "${method}" not allowed.`, { allow })
export const tooLarge = () => detail(413, 'Request entity too large.')
export const unsupportedMediaType = (type: string) => detail(415, `Unsupported media type "${type}" in request.`)
export const jsonParseError = (reason: string) => detail(400, `JSON parse error - ${reason}`)
export const throttled = (wait_s: number) =>
  detail(429, `Request was throttled. Expected available in ${wait_s} second${wait_s === 1 ? '' : 's'}.`, {
    'retry-after': String(wait_s),
  })
/** Maintenance, a start under way, a database that cannot be reached. */
export const unavailable = (notice: { title: string; body: string; until: string | null }, retry_s: number) =>
  new Refusal(503, { ...notice, detail: notice.title }, { 'retry-after': String(retry_s) })

/** The database is away for a moment; the pulse tells of it in the log, once. */
const databaseAway = () =>
  detail(503, 'The database cannot be reached. Try again in a few seconds.', { 'retry-after': '5' })

/** Any error as an answer; `fault` when it is none of ours and must be logged. */
export function answerOf(error: unknown): {
  status: number
  body: object
  headers: Record<string, string>
  fault: boolean
} {
  if (error instanceof Refusal) return { status: error.status, body: error.body, headers: error.headers, fault: false }
  if (error instanceof DatabaseAway) return answerOf(databaseAway())
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown }
  // an address that cannot be read names nothing
  if (code === 'FST_ERR_BAD_URL') return answerOf(notFound())
  // what the HTTP layer refuses before any of our code: a bad address, a header out of bounds
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status, body: { detail: status === 404 ? refusals.notFound : 'Bad request.' }, headers: {}, fault: false }
  return { status: 500, body: { detail: refusals.fault }, headers: {}, fault: true }
}
