import { type RefObject, useLayoutEffect, useState } from 'react'

export type Size = { width: number; height: number }

/** The size of an element in CSS pixels, kept up to date; null until it has one. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      const [width, height] = [target.clientWidth, target.clientHeight]
      if (width < 1 || height < 1) return
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
