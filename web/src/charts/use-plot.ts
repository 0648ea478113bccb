import { useEffect, useRef } from 'react'
import { createPlot, type Plot } from './plot.ts'
import type { Scene } from './scene.ts'
import type { Size } from './use-size.ts'

/** Keeps a canvas in an element that shows a scene; `moving` draws it with the thinnest lines. */
export function usePlot(
  host: { current: HTMLDivElement | null },
  size: Size | null,
  scene: Scene | null,
  moving: boolean,
) {
  const plot = useRef<Plot | null>(null)
  useEffect(() => {
    if (!size || !scene || !host.current) return
    plot.current ??= createPlot(host.current, size, scene)
    plot.current.resize(size.width, size.height)
    plot.current.show(scene, moving)
  }, [host, size, scene, moving])
  useEffect(
    () => () => {
      plot.current?.destroy()
      plot.current = null
    },
    [],
  )
}
