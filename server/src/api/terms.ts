import { readFile } from 'node:fs/promises'
import type { Handlers } from './call.ts'
import { ownTerms } from './own-terms.ts'

/** The terms of use: of `TERMS_FILE`, read anew each time, else the product's own. */
export function termsHandlers(terms_file: string | null): Pick<Handlers, 'terms'> {
  return {
    async terms() {
      return titled(terms_file === null ? ownTerms : await readFile(terms_file, 'utf8'))
    },
  }
}

/** A first heading is the title. */
export function titled(text: string): { title: string; markdown: string } {
  const markdown = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()
  const [first = '', ...rest] = markdown.split('\n')
  const title = /^#\s/.test(first) ? first.slice(1).trim() : ''
  return title ? { title, markdown: rest.join('\n').trim() } : { title: 'Terms of use', markdown }
}
