import type { Cursor } from './cursor.ts'

/** What a picture says about itself. */
export type PictureAbout = {
  /** The system's name. */
  system: string
  /** Whose data it is, as its terms ask. */
  attribution: string
}

/**
 * Saves a picture of a group's strips as they are shown (or of one of them, by its title): title, legend, unit, zone,
 * range, attribution and the moment it was true. Nothing of it is loaded before.
 */
export async function exportStrips(cursor: Cursor, as: 'png' | 'svg', about: PictureAbout, only?: string) {
  const panels = cursor.panels.all().filter((panel) => only === undefined || panel.title === only)
  if (panels.length === 0) return
  const { pictureOf } = await import('./picture.ts')
  const { name, blob } = await pictureOf(panels, as, about)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
