import { NoAnswer } from './client.ts'

/** Whether the server gives out another build of the site than the one that runs here. Throws `NoAnswer` when it is away. */
export async function hasNewBuild(): Promise<boolean> {
  const here = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const there = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } }).catch(
    () => null,
  )
  if (!there?.ok) throw new NoAnswer('The server does not answer.')
  const asked = entryOf(await there.text())
  return here !== null && here !== undefined && asked !== null && asked !== here
}

/** The pure half: the script that a page begins with; its name changes with every change of the site. */
export function entryOf(html: string): string | null {
  const script = /<script\b[^>]*\btype="module"[^>]*>/.exec(html)?.[0] ?? ''
  return /\bsrc="([^"]+)"/.exec(script)?.[1] ?? null
}
