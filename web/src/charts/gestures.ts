import type { Stretch } from './grammar.ts'
import { settle, type ZoomOptions } from './use-zoom.ts'
import { panBy, pinched, zoomAt } from './zoom.ts'

/** A mouse that has moved less has clicked. */
const slackPx = 4
/** After the last turn of a wheel. */
const restMs = 250

/**
 * Zoom and pan by pointer on the plots of a group: a drag marks a stretch, Shift and a drag (or a wheel to the side, or
 * Shift and a wheel) pans, Ctrl and a wheel or a pinch zooms, a double click goes back. One finger stays the cursor's.
 * Returns how to stop.
 */
export function attachGestures(host: HTMLElement, options: () => ZoomOptions): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const fingers = new Map<number, number>()
  let drag: { plot: DOMRect; x: number; start: Stretch; pans: boolean; far: boolean } | null = null
  let pinch: { plot: DOMRect; start: Stretch; was: [number, number] } | null = null
  let resting: ReturnType<typeof setTimeout> | undefined

  const shown = (): Stretch => options().cursor.view.state().stretch ?? options().frame
  const view = () => options().cursor.view
  const instantAt = ({ left, width }: DOMRect, x: number, { from, to }: Stretch) =>
    from + Math.min(1, Math.max(0, (x - left) / width)) * (to - from)

  host.addEventListener(
    'pointerdown',
    (event) => {
      const plot = plotOf(event.target)
      if (!plot || (event.pointerType === 'mouse' && event.button !== 0)) return
      if (event.pointerType === 'touch') {
        fingers.set(event.pointerId, event.clientX)
        const xs = [...fingers.values()]
        if (xs.length === 2) pinch = { plot, start: shown(), was: sharesOf(plot, xs) }
        return
      }
      drag = { plot, x: event.clientX, start: shown(), pans: event.shiftKey, far: false }
    },
    { signal },
  )

  window.addEventListener(
    'pointermove',
    (event) => {
      if (fingers.has(event.pointerId)) {
        fingers.set(event.pointerId, event.clientX)
        if (pinch && fingers.size === 2)
          view().show(
            pinched(pinch.start, pinch.was, sharesOf(pinch.plot, [...fingers.values()]), options().limits),
            true,
          )
        return
      }
      if (!drag) return
      drag.far ||= Math.abs(event.clientX - drag.x) > slackPx
      if (!drag.far) return
      const { plot, start, x } = drag
      if (drag.pans) {
        const ms = ((x - event.clientX) / plot.width) * (start.to - start.from)
        return view().show(panBy(start, ms, options().limits), true)
      }
      const [a, b] = [instantAt(plot, x, start), instantAt(plot, event.clientX, start)]
      view().mark({ from: Math.min(a, b), to: Math.max(a, b) })
    },
    { signal },
  )

  const end = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) {
      if (pinch && fingers.size < 2) {
        pinch = null
        settle(options())
      }
      return
    }
    if (!drag) return
    const { far, pans } = drag
    drag = null
    if (!far) return
    // The click that ends a drag pins no cursor.
    const swallow = (click: Event) => click.stopPropagation()
    host.addEventListener('click', swallow, { capture: true })
    setTimeout(() => host.removeEventListener('click', swallow, { capture: true }))
    const band = view().band()
    if (event.type === 'pointercancel') view().release()
    else if (pans) settle(options())
    else if (band) {
      const middle = (band.from + band.to) / 2
      view().mark(null)
      view().show(zoomAt(band, middle, 1, options().limits), true)
      settle(options())
    }
  }
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })

  // Escape lets go of what is being dragged, before it means anything else.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag?.far) return
      drag = null
      event.stopPropagation()
      view().release()
    },
    { signal, capture: true },
  )

  host.addEventListener(
    'wheel',
    (event) => {
      const plot = plotOf(event.target)
      if (!plot) return
      const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (!event.ctrlKey && !sideways) return
      event.preventDefault()
      const now = shown()
      const { limits } = options()
      if (event.ctrlKey) view().show(zoomAt(now, instantAt(plot, event.clientX, now), zoomOf(event), limits), true)
      else {
        const px = pixelsOf(event, Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY)
        view().show(panBy(now, (px / plot.width) * (now.to - now.from), limits), true)
      }
      clearTimeout(resting)
      resting = setTimeout(() => settle(options()), restMs)
    },
    { signal, passive: false },
  )

  host.addEventListener('dblclick', (event) => plotOf(event.target) && options().onReset?.(), { signal })

  return () => {
    clearTimeout(resting)
    ended.abort()
  }
}

/** The plot under a pointer, where it is one of a strip and not one of its buttons. */
function plotOf(target: EventTarget | null): DOMRect | null {
  if (!(target instanceof Element) || target.closest('button, a')) return null
  return target.closest('[data-plot]')?.getBoundingClientRect() ?? null
}

function sharesOf({ left, width }: DOMRect, xs: readonly number[]): [number, number] {
  return [((xs[0] as number) - left) / width, ((xs[1] as number) - left) / width]
}

/** A pinch on a touchpad turns the wheel a little at a time, a mouse in notches of 100 and more. */
function zoomOf(event: WheelEvent): number {
  return Math.exp(Math.max(-50, Math.min(50, pixelsOf(event, event.deltaY))) * 0.008)
}

function pixelsOf(event: WheelEvent, delta: number): number {
  return event.deltaMode === WheelEvent.DOM_DELTA_LINE ? delta * 33 : delta
}
