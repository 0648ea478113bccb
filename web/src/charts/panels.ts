import type { Annotation, ChartNote, Frame, Layer } from './grammar.ts'

/** A strip as it is drawn now, for whoever makes a picture of it. */
export type Panel = {
  title: string
  unit: string
  frame: Frame
  layers: readonly Layer[]
  zero?: boolean
  poles?: { above: string; below: string }
  format: (value: number) => string
  notes?: readonly ChartNote[]
  annotations?: readonly Annotation[]
  /** Its place in the document decides the order. */
  element: HTMLElement
  width: number
  height: number
}

/** The strips of a group that are on the screen. */
export type Panels = { add(panel: () => Panel | null): () => void; all(): Panel[] }

export function createPanels(): Panels {
  const panels = new Set<() => Panel | null>()
  return {
    add(panel) {
      panels.add(panel)
      return () => panels.delete(panel)
    },
    all: () =>
      [...panels]
        .flatMap((panel) => panel() ?? [])
        .sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1)),
  }
}
