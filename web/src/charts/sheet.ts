import { formatClock, formatDate, formatNumber, formatTime, formatZone } from '#format.ts'
import { colours } from '#theme.ts'
import { alarms } from '#ui/vocabulary.ts'
import { bundle } from './bundle.ts'
import { decimalsOf } from './chart-words.tsx'
import type { PictureAbout } from './export-strips.ts'
import { labelsOf } from './labels.ts'
import { type Key, keysOf } from './legend-keys.ts'
import { paint } from './paint.ts'
import { alarmColour } from './paint-threshold.ts'
import type { Panel } from './panels.ts'
import type { Plane, Writer } from './pen.ts'
import { type Scene, sceneOf } from './scene.ts'
import { writtenIn } from './wall-clock.ts'

/** Where everything stands on a sheet, in pixels. */
export type Layout = { width: number; height: number; blocks: Block[] }
type Block = {
  panel: Panel
  scene: Scene
  keys: { key: Key; x: number; y: number }[]
  top: number
  plotTop: number
  axis: boolean
}

const left = 80
const right = 32
const headPx = 52
const axisPx = 28

/** Puts strips below each other, each with its legend; those of one frame share an axis of time. */
export function layoutOf(panels: readonly Panel[], measure: Writer['measure']): Layout {
  const plotWidth = Math.max(320, ...panels.map((panel) => panel.width))
  const width = left + plotWidth + right
  let y = headPx
  const blocks = panels.map((panel, i): Block => {
    const scene = sceneOf(panel, { width: plotWidth, height: panel.height })
    const top = y
    let [x, row] = [24 + measure(panel.title, 12, 600) + 12 + measure(panel.unit, 12, 400) + 20, top + 16]
    const keys = keysOf(panel.layers).map((key) => {
      const room = 22 + measure(key.label, 11, 400) + 16
      if (x + room > width - 16) [x, row] = [24, row + 18]
      const place = { key, x, y: row }
      x += room
      return place
    })
    const plotTop = row + 16
    const next = panels[i + 1]
    const axis = !next || next.frame.from !== panel.frame.from || next.frame.to !== panel.frame.to
    y = plotTop + panel.height + (axis ? axisPx : 0) + 12
    return { panel, scene, keys, top, plotTop, axis }
  })
  return { width, height: Math.ceil(y + 32), blocks }
}

/** Draws all of a layout: the same strokes, whether they become pixels or vectors. */
export function drawSheet(pen: Writer, hatch: Plane['hatch'], layout: Layout, about: PictureAbout) {
  pen.globalAlpha = 1
  pen.fillStyle = colours.surface1
  pen.fillRect(0, 0, layout.width, layout.height)
  drawHead(pen, layout, about)
  for (const block of layout.blocks) drawBlock(pen, hatch, layout, block)
}

function drawHead(pen: Writer, { width, height, blocks }: Layout, { system, attribution }: PictureAbout) {
  const frame = blocks[0]?.panel.frame
  if (!frame) return
  const { offsets, names } = writtenIn(frame)
  const at = (t: number) => `${formatDate(t, offsets)} ${formatTime(t, offsets)}`
  const zones = [...new Set([frame.from, frame.to - 1].map((t) => formatZone(t, offsets, names)))].join(' / ')
  pen.write(system, 24, 28, { colour: colours.text1, size: 16, weight: 600 })
  pen.write(`${at(frame.from)} – ${at(frame.to)} ${zones}`, width - right, 28, {
    colour: colours.text2,
    size: 12,
    align: 'end',
  })
  pen.write(attribution, 24, height - 16, { colour: colours.text3 })
  pen.write(
    `as of ${formatDate(frame.now, offsets)} ${formatClock(frame.now, offsets, names, true)} · Tieline`,
    width - right,
    height - 16,
    {
      colour: colours.text3,
      align: 'end',
    },
  )
}

function drawBlock(pen: Writer, hatch: Plane['hatch'], layout: Layout, block: Block) {
  const { panel, scene, keys, top, plotTop, axis } = block
  const { frame } = scene
  const plane: Plane = {
    left,
    top: plotTop,
    width: layout.width - left - right,
    height: panel.height,
    ratio: 1,
    from: frame.from,
    to: frame.to,
    pixels: false,
    now: frame.now,
    x: (t) => left + ((t - frame.from) / (frame.to - frame.from)) * (layout.width - left - right),
    y: (value) => plotTop + ((scene.axis.high - value) / (scene.axis.high - scene.axis.low)) * panel.height,
    hatch,
  }
  pen.write(panel.title, 24, top + 16, { colour: colours.text1, size: 12, weight: 600 })
  pen.write(panel.unit, 24 + pen.measure(panel.title, 12, 600) + 12, top + 16, { colour: colours.text2, size: 12 })
  for (const { key, x, y } of keys) drawKey(pen, key, x, y)
  drawGrid(pen, plane, scene)
  paint(pen, plane, scene)
  drawNow(pen, plane, scene)
  drawWords(pen, plane, block)
  if (axis) drawAxis(pen, plane, scene)
}

function drawKey(pen: Writer, { label, colour, look }: Key, x: number, y: number) {
  pen.globalAlpha = 1
  pen.fillStyle = colour
  pen.strokeStyle = colour
  if (look === 'area') pen.fillRect(x + 4, y - 9, 10, 10)
  else rule(pen, x, y - 4, x + 14, y - 4, colour, 2, look === 'dashed' ? [4, 3] : [])
  pen.write(label, x + 20, y, { colour: colours.text2 })
}

function drawGrid(pen: Writer, plane: Plane, scene: Scene) {
  const [end, bottom] = [plane.left + plane.width, plane.top + plane.height]
  const decimals = decimalsOf(scene.axis.ticks)
  for (const tick of scene.empty ? [] : scene.axis.ticks) {
    const y = Math.round(plane.y(tick)) - 0.5
    rule(pen, plane.left, y, end, y, colours.line1)
    pen.write(formatNumber(tick, decimals), plane.left - 8, y + 4, { colour: colours.text3, align: 'end' })
  }
  for (const tick of scene.ticks) {
    const x = Math.round(plane.x(tick.t)) - 0.5
    rule(pen, x, plane.top, x, bottom, tick.day ? colours.line2 : colours.line1)
  }
}

function drawNow(pen: Writer, plane: Plane, { frame }: Scene) {
  if (frame.now < frame.from || frame.now > frame.to) return
  rule(pen, plane.x(frame.now), plane.top, plane.x(frame.now), plane.top + plane.height, colours.text2)
}

function drawWords(pen: Writer, plane: Plane, { panel, scene }: Block) {
  const casing = colours.surface1
  const marks = bundle(panel.annotations ?? [], scene.frame, plane.width)
  const markXs = marks.map((mark) => plane.x(mark.t) - plane.left)
  for (const label of labelsOf(scene, plane, panel.format, markXs))
    pen.write(label.text, plane.left + label.x, plane.top + label.y + 4, {
      colour: label.severity ? alarmColour[label.severity] : colours.text1,
      weight: label.kind === 'limit' || label.kind === 'gap' ? 400 : 500,
      align: label.kind === 'limit' ? 'start' : 'middle',
      casing,
    })
  for (const { t, kind, all } of marks) {
    const colour = kind === 'note' ? colours.text1 : alarmColour[kind]
    const x = plane.x(t)
    rule(pen, x, plane.top, x, plane.top + plane.height, colour, 1, [1, 2])
    const mark = `${kind === 'note' ? '⚑' : alarms[kind].shape}${all.length > 1 ? ` ${all.length}` : ''}`
    pen.write(mark, x, plane.top + 12, { colour, align: 'middle', casing })
  }
  for (const { t, text, alarm } of panel.notes ?? []) {
    if (t < scene.frame.from || t >= scene.frame.to) continue
    const colour = alarm ? colours.alarmHigh : colours.text1
    const far = plane.x(t) > plane.left + plane.width * 0.6
    rule(pen, plane.x(t), plane.top, plane.x(t), plane.top + plane.height, colour, 1, alarm ? [] : [1, 2])
    pen.write(text, plane.x(t) + (far ? -5 : 5), plane.top + 12, { colour, align: far ? 'end' : 'start', casing })
  }
  const edge = plane.left + plane.width - 4
  if (scene.empty)
    pen.write('no readings in this stretch of time', plane.left + plane.width / 2, plane.top + plane.height / 2, {
      colour: colours.text2,
      align: 'middle',
    })
  else if (panel.poles) {
    pen.write(panel.poles.above, edge, plane.top + 12, { colour: colours.text2, align: 'end', casing })
    if (scene.axis.low < 0)
      pen.write(panel.poles.below, edge, plane.top + plane.height - 5, { colour: colours.text2, align: 'end', casing })
  }
}

function drawAxis(pen: Writer, plane: Plane, { frame, ticks }: Scene) {
  const { offsets } = writtenIn(frame)
  const y = plane.top + plane.height + 18
  const now = `now ${formatTime(frame.now, offsets)}`
  const room = (text: string) => pen.measure(text, 11, 400) / 2 + 4
  const inside = frame.now >= frame.from && frame.now <= frame.to
  for (const tick of ticks) {
    const near = Math.abs(plane.x(tick.t) - plane.x(frame.now)) < room(tick.label) + room(now)
    if (inside && near) continue
    pen.write(tick.label, plane.x(tick.t), y, { colour: tick.day ? colours.text1 : colours.text3, align: 'middle' })
  }
  if (inside) pen.write(now, plane.x(frame.now), y, { colour: colours.text1, weight: 600, align: 'middle' })
}

function rule(
  pen: Writer,
  x: number,
  y: number,
  toX: number,
  toY: number,
  colour: string,
  width = 1,
  dash: number[] = [],
) {
  pen.globalAlpha = 1
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineCap = 'butt'
  pen.setLineDash(dash)
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(toX, toY)
  pen.stroke()
}
