import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ParsedReport, ReadingsClaim, RunClaim } from 'contract'
import { ieso } from './ieso.ts'

/*
 * For tests: small reports of our own in the operator's true format, and the recorded ones where they are at hand.
 */

/** A report in one of the two envelopes; created in EST. */
export function xml(docId: string, created: string, body: string, imo = false): string {
  const [root, part, namespace] = imo
    ? ['IMODocument', 'IMODoc', 'http://www.theIMO.com/schema']
    : ['Document', 'Doc', 'http://www.ieso.ca/schema']
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} docID="${docId}" xmlns="${namespace}">
<${part}Header><DocTitle>t</DocTitle><DocRevision>1</DocRevision><CreatedAt>${created}</CreatedAt></${part}Header>
<${part}Body>${body}</${part}Body>
</${root}>`
}

/** Reads text as a report of that name. */
export const read = (text: string, name: string): ParsedReport => ieso.read(new TextEncoder().encode(text), name)

/** An hour ending of a day, EST, by other means than the source's. */
export const at = (date: string, he: number, interval = 1): number =>
  Date.parse(`${date}T00:00:00-05:00`) + (he - 1) * 3_600_000 + (interval - 1) * 300_000

/** The readings of `<type>.<source name>.<kind>[.<qualifier>]`. */
export function readings(parsed: ParsedReport, tag: string): ReadingsClaim | undefined {
  return parsed.readings.find((claim) => tagOf(parsed, claim.datapoint) === tag)
}

/** Its runs. */
export function runs(parsed: ParsedReport, tag: string): RunClaim[] {
  return parsed.runs.filter((claim) => tagOf(parsed, claim.datapoint) === tag)
}

function tagOf(parsed: ParsedReport, datapoint: number): string {
  const claim = parsed.datapoints[datapoint]
  const entity = parsed.entities[claim?.entity ?? -1]
  return [entity?.type, entity?.source_name, claim?.kind, claim?.qualifier].filter(Boolean).join('.')
}

const recorded = new URL('../../../../../shared/data/ieso/', import.meta.url)

/** A recorded report, beside the repository; null where it is not at hand. */
export function recordedReport(path: string): { text: string; parsed: () => ParsedReport } | null {
  const text = recordedText(path)
  return text === null ? null : { text, parsed: () => ieso.read(readFileSync(new URL(path, recorded)), path) }
}

/** A recorded file as text, report or not. */
export function recordedText(path: string): string | null {
  const file = new URL(path, recorded)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Every recorded file by its path; none where they are not at hand. */
export function recordedFiles(): string[] {
  if (!existsSync(recorded)) return []
  const entries = readdirSync(recorded, { recursive: true, withFileTypes: true })
  const root = fileURLToPath(recorded)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
