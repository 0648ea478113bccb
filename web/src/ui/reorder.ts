import { type PointerEvent, useRef, useState } from 'react'

/** A row on its way: which one, and between which rows it would land (index with itself taken out). */
export type Dragged = { from: number; to: number } | null

/** Where a row lands: the number of other rows whose middle lies above `y`. */
export function landing(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, i) => i !== from && middle < y).length
}

/** Drags the rows of a list by their grips, with mouse, pen and finger alike. Escape or a lost pointer changes nothing. */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const middles = useRef<number[]>([])
  const [dragged, setDragged] = useState<Dragged>(null)
  const grip = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      middles.current = [...(list.current?.children ?? [])].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 + window.scrollY
      })
      setDragged({ from, to: from })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (dragged) setDragged({ from, to: landing(middles.current, from, event.clientY + window.scrollY) })
    },
    onPointerUp() {
      if (dragged && dragged.to !== from) onMove(from, dragged.to)
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
    onLostPointerCapture: () => setDragged(null),
  })
  return { list, dragged, grip }
}

/** Where the line that shows the landing stands: above or below a row. */
export function markOf(dragged: Dragged, row: number): 'above' | 'below' | 'lifted' | undefined {
  if (!dragged) return undefined
  const { from, to } = dragged
  if (row === from) return 'lifted'
  if (to === from) return undefined
  if (to < from) return row === to ? 'above' : undefined
  return row === to ? 'below' : undefined
}
