import { type SaxesOptions, SaxesParser } from 'saxes'
import { Unreadable } from './source.ts'
import { textOf } from './text.ts'

/** One element, whole: its own text and its child elements in order. */
export type XmlElement = { name: string; line: number; text: string; children: XmlElement[] }

/** What the document must be: one of these root elements, with this docID. */
export type Expected = { roots: readonly { name: string; namespace: string }[]; docId: string }

const maxDepth = 64
/** Elements of one record: a report's largest has some thousands. */
const maxElements = 500_000

/**
 * Reads a document in one pass. Each element named in `take` is handed over whole as soon as it ends and then
 * forgotten, so memory is bounded by the largest of them. Names are local names; elements of another namespace are
 * passed over with all they hold. Throws `Unreadable` on anything that is not well formed or not the expected
 * document, and on every document type declaration (no entities are expanded).
 */
export function readXml(bytes: Uint8Array, expected: Expected, take: Record<string, (element: XmlElement) => void>) {
  const options = { xmlns: true, position: true } satisfies SaxesOptions
  const parser = new SaxesParser<typeof options>(options)
  /** From the record that is being read inwards; empty outside of one. */
  const inside: XmlElement[] = []
  let depth = 0
  let foreign = 0
  let elements = 0
  let namespace = ''

  const refuse = (reason: string, excerpt = ''): never => {
    throw new Unreadable(reason, `line ${parser.line}`, excerpt.slice(0, 200))
  }
  parser.on('error', (error) => refuse(`not well formed: ${error.message.replace(/^[\d:]+ /, '')}`))
  parser.on('doctype', (doctype) => refuse('holds a document type declaration', doctype))
  parser.on('opentag', (tag) => {
    depth++
    if (depth > maxDepth) refuse(`nested deeper than ${maxDepth}`)
    if (depth === 1) namespace = checkRoot(tag, expected, refuse)
    if (foreign > 0 || tag.uri !== namespace) {
      foreign++
      return
    }
    if (inside.length === 0 && !Object.hasOwn(take, tag.local)) return
    elements++
    if (elements > maxElements) refuse('an element holds more than any report does')
    const element: XmlElement = { name: tag.local, line: parser.line, text: '', children: [] }
    inside.at(-1)?.children.push(element)
    inside.push(element)
  })
  const append = (text: string) => {
    const element = inside.at(-1)
    if (element && foreign === 0) element.text += text
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    depth--
    if (foreign > 0) {
      foreign--
      return
    }
    const element = inside.pop()
    if (!element) return
    element.text = element.text.trim()
    if (inside.length > 0) return
    elements = 0
    take[element.name]?.(element)
  })
  parser.write(textOf(bytes)).close()
}

/** The first child of that name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.name === name)
}

/** Every element at the end of a path of names, in order; along the way all of a name are followed. */
export function descendants(element: XmlElement, ...path: string[]): XmlElement[] {
  let found = [element]
  for (const name of path) found = found.flatMap((one) => one.children.filter((inner) => inner.name === name))
  return found
}

/** Where an element stands, for a fault. */
export const lineOf = (element: XmlElement): string => `line ${element.line}, ${element.name}`

function checkRoot(
  tag: { local: string; uri: string; attributes: Record<string, { value: string }> },
  expected: Expected,
  refuse: (reason: string, excerpt?: string) => never,
): string {
  if (!expected.roots.some((root) => root.name === tag.local && root.namespace === tag.uri))
    refuse('not the document of this operator', `${tag.local} of ${tag.uri}`)
  const docId = tag.attributes.docID?.value ?? ''
  if (docId !== expected.docId) refuse(`docID is not ${expected.docId}`, docId)
  return tag.uri
}
