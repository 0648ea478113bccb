import { Menu, type MenuEntry } from '#ui/menu.tsx'
import type { Cursor } from './cursor.ts'
import { exportStrips, type PictureAbout } from './export-strips.ts'

type Props = {
  cursor: Cursor
  about: PictureAbout
  /** What else there is to take away: a page's own exports of its data. */
  more?: readonly MenuEntry[]
}

/** Takes away what a group of strips shows: a picture in pixels for a mail, in vectors for a report. */
export function PictureMenu({ cursor, about, more = [] }: Props) {
  return (
    <Menu
      label="Export the charts"
      trigger="Export"
      entries={[
        { id: 'png', label: 'Picture, PNG', onAction: () => void exportStrips(cursor, 'png', about) },
        { id: 'svg', label: 'Vectors, SVG', onAction: () => void exportStrips(cursor, 'svg', about) },
        ...more,
      ]}
    />
  )
}
