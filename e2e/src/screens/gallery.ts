import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../pictures', import.meta.url))

/** What a picture shows; its name says it: `jumbo.stale.390x844.png`. */
export type Shown = { screen: string; state: string; size: { width: number; height: number } }

/** Where the picture of something is written. */
export function pictureOf({ screen, state, size }: Shown): string {
  return join(folder, `${screen}.${state}.${size.width}x${size.height}.png`)
}

/** An empty folder, or what is there already. */
export async function openGallery({ anew }: { anew: boolean }): Promise<void> {
  if (anew) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/** A page with all pictures, to be looked at by a person. */
export async function hangPictures(): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
  await writeFile(join(folder, 'index.html'), galleryOf(names))
}

function galleryOf(names: readonly string[]): string {
  const screenOf = (name: string) => name.split('.')[0]
  const rooms = [...new Set(names.map(screenOf))].map((screen) => {
    const pictures = names.filter((name) => screenOf(name) === screen)
    return `<section><h2>${screen}</h2>\n${pictures.map(frameOf).join('\n')}\n</section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen in its states</title>
<style>
body { background: #000; color: #ccc; font: 14px system-ui; margin: 24px }
section { display: flex; flex-wrap: wrap; gap: 16px; align-items: end }
h2 { flex-basis: 100%; margin: 32px 0 0 }
figure { margin: 0 }
img { height: 320px; display: block }
a { color: inherit }
</style>
${rooms.join('\n')}
</html>
`
}

const frameOf = (name: string) =>
  `<figure><a href="${name}"><img src="${name}" alt="${name}" loading="lazy"></a><figcaption>${name}</figcaption></figure>`
