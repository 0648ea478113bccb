import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPlot, type Plot } from './plot.ts'
import type { Scene } from './scene.ts'
import type { Size } from './use-size.ts'

/** Keeps a canvas in an element that shows a scene. */
export function usePlot(host: { current: HTMLDivElement | null }, size: Size | null, scene: Scene | null) {
  const plot = useRef<Plot | null>(null)
  // Before the words over it are seen: both show the same moment.
  useLayoutEffect(() => {
    if (!size || !scene || !host.current) return
    plot.current ??= createPlot(host.current, size, scene)
    plot.current.resize(size.width, size.height)
    plot.current.show(scene)
  }, [host, size, scene])
  useEffect(
    () => () => {
      plot.current?.destroy()
      plot.current = null
    },
    [],
  )
}
