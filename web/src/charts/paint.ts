import { colours } from '#theme.ts'
import { hatch } from './hatch.ts'
import { paintBars } from './paint-bars.ts'
import { paintActual, paintEnvelope, paintFill, paintLine } from './paint-lines.ts'
import { paintStack } from './paint-stack.ts'
import { paintThreshold } from './paint-threshold.ts'
import { type Pen, type Plane, takeUp } from './pen.ts'
import type { Prepared } from './prepare.ts'
import type { Scene } from './scene.ts'
import type { Shortfall } from './shortfall.ts'

/** Draws a scene, hatches first, facts last. */
export function paint(pen: Pen, plane: Plane, scene: Scene) {
  pen.save()
  pen.beginPath()
  pen.rect(plane.left, plane.top, plane.width, plane.height)
  pen.clip()
  for (const { from, to } of scene.unasked) blank(pen, plane, from, to)
  for (const layer of scene.layers) if (layer.type === 'stack') paintStack(pen, plane, layer)
  for (const gap of scene.gaps) hatch(pen, plane, gap, plane.top, plane.top + plane.height)
  zeroLine(pen, plane, scene)
  for (const layer of scene.layers) paintLayer(pen, plane, layer)
  pen.restore()
}

function paintLayer(pen: Pen, plane: Plane, layer: Prepared) {
  if (layer.type === 'stack') return
  if (layer.type === 'shortfall') return paintShortfalls(pen, plane, layer.shortfalls)
  if (layer.type === 'threshold') return paintThreshold(pen, plane, layer)
  for (const one of layer.drawn) {
    if (layer.type === 'bars') paintBars(pen, plane, one)
    else if (layer.type === 'fill') paintFill(pen, plane, one)
    else if (layer.type === 'forecast') paintLine(pen, plane, one, { width: 1.5, dash: [5, 4] })
    else if (layer.type === 'ghost') paintLine(pen, plane, one, { width: 1, dash: [2, 2] })
    else if (layer.type === 'compare') paintLine(pen, plane, one, { width: 1 })
    else if (layer.type === 'requirement') {
      // A dark casing, so that it stands out on every fuel.
      paintLine(pen, plane, one, { width: 4, colour: colours.surface0 })
      paintLine(pen, plane, one, { width: 2.25 })
    } else {
      paintEnvelope(pen, plane, one)
      paintActual(pen, plane, one)
    }
  }
}

/** What nobody has asked about yet looks as loading does. */
function blank(pen: Pen, plane: Plane, from: number, to: number) {
  pen.globalAlpha = 1
  pen.fillStyle = colours.surface2
  pen.fillRect(plane.x(from), plane.top, plane.x(to) - plane.x(from), plane.height)
}

function zeroLine(pen: Pen, plane: Plane, { axis, empty }: Scene) {
  if (empty || axis.low > 0 || axis.high < 0) return
  const y = Math.round(plane.y(0)) - plane.ratio / 2
  takeUp(pen, plane, { colour: colours.line3, width: 1 })
  pen.beginPath()
  pen.moveTo(plane.left, y)
  pen.lineTo(plane.left + plane.width, y)
  pen.stroke()
}

/** What is short in solid alarm colour, and hatched down to the axis so that a thin one is found. */
function paintShortfalls(pen: Pen, plane: Plane, shortfalls: readonly Shortfall[]) {
  for (const { from, to, have, need } of shortfalls) {
    if (to < plane.from || from > plane.to) continue
    const left = Math.round(plane.x(from))
    const width = Math.max(plane.ratio, Math.round(plane.x(to)) - left)
    const [top, bottom] = [plane.y(need), plane.y(have)]
    pen.fillStyle = colours.alarmHigh
    pen.globalAlpha = 1
    pen.fillRect(left, top, width, Math.max(plane.ratio, bottom - top))
    const base = plane.y(Math.min(0, have))
    if (base > bottom) hatch(pen, plane, { from, to }, bottom, base, colours.alarmHigh)
  }
}
