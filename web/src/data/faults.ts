import { NoAnswer, Refusal } from './client.ts'

/** What a failed call says to a person: beside its fields, and of the whole. */
export type Faults = { fields: Readonly<Record<string, string>>; whole: string | null }

export const noFaults: Faults = { fields: {}, whole: null }

/** Reads a failure; `known` are the fields that have a place of their own, everything else is told of the whole. */
export function faultsOf(error: unknown, known: readonly string[] = []): Faults {
  if (error instanceof NoAnswer) return { fields: {}, whole: 'The server does not answer. Try again in a moment.' }
  if (!(error instanceof Refusal)) return { fields: {}, whole: 'That failed. Try again.' }
  if (error.status === 429) return { fields: {}, whole: tooMany(error.retry_after_s) }
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const [name, texts] of Object.entries(error.fields)) {
    if (known.includes(name)) fields[name] = texts.join(' ')
    else rest.push(...texts)
  }
  const whole = rest.join(' ')
  return { fields, whole: whole || (Object.keys(fields).length === 0 ? error.detail : null) }
}

/** One sentence for a failure. */
export function sentenceOf(error: unknown): string {
  return faultsOf(error).whole ?? 'That failed.'
}

function tooMany(seconds: number | null): string {
  const wait =
    seconds === null ? 'a few minutes' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many attempts. Try again in ${wait}.`
}
