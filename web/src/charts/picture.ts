import { slug } from 'grid/slug.ts'
import { marketDate, marketTime } from 'grid/zone.ts'
import { formatZone } from '#format.ts'
import type { PictureAbout } from './export-strips.ts'
import type { Frame } from './grammar.ts'
import { hatchPattern } from './hatch.ts'
import type { Panel } from './panels.ts'
import type { Words, Writer } from './pen.ts'
import { drawSheet, layoutOf } from './sheet.ts'
import { createSvgPen } from './svg-pen.ts'
import { writtenIn } from './wall-clock.ts'

/** Pixels of the picture per pixel of the screen. */
const scale = 2
const family = '"Inter Variable", Inter, "Segoe UI", Roboto, sans-serif'

/** The strips as one picture, in pixels or in vectors, with the name of its file. */
export async function pictureOf(panels: readonly Panel[], as: 'png' | 'svg', about: PictureAbout) {
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('This browser has no canvas.')
  const measure: Writer['measure'] = (text, size, weight) => {
    ctx.font = `${weight} ${size}px ${family}`
    return ctx.measureText(text).width
  }
  const layout = layoutOf(panels, measure)
  const name = `${nameOf(panels, about)}.${as}`
  if (as === 'svg') {
    const pen = createSvgPen(layout.width, layout.height, measure)
    drawSheet(pen, pen.hatch, layout, about)
    return { name, blob: new Blob([pen.document()], { type: 'image/svg+xml' }) }
  }
  canvas.width = layout.width * scale
  canvas.height = layout.height * scale
  ctx.scale(scale, scale)
  drawSheet(writerOn(ctx, measure), (colour) => hatchPattern(ctx, 1, colour), layout, about)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture could not be made.')
  return { name, blob }
}

/** A canvas that writes as the vectors do. */
function writerOn(ctx: CanvasRenderingContext2D, measure: Writer['measure']): Writer {
  const write = (text: string, x: number, y: number, words: Words) => {
    const { colour, size = 11, weight = 400, align = 'start', casing } = words
    ctx.globalAlpha = 1
    ctx.font = `${weight} ${size}px ${family}`
    ctx.textAlign = align === 'middle' ? 'center' : align
    if (casing) {
      ctx.strokeStyle = casing
      ctx.lineWidth = 3
      ctx.lineJoin = 'round'
      ctx.setLineDash([])
      ctx.strokeText(text, x, y)
    }
    ctx.fillStyle = colour
    ctx.fillText(text, x, y)
  }
  return Object.assign(ctx, { write, measure })
}

/** "ontario-2023-09-01T0000-2023-09-02T1200-EST", with the strip's title where it is one alone. */
function nameOf(panels: readonly Panel[], { system }: PictureAbout): string {
  const [first, second] = panels
  const frame = first?.frame as Frame
  const { offsets, names } = writtenIn(frame)
  const at = (t: number) => `${marketDate(offsets, t)}T${marketTime(offsets, t).replace(':', '')}`
  const zones = new Set([frame.from, frame.to].map((t) => formatZone(t, offsets, names)))
  const zone = [...zones]
    .join('-')
    .replace(/−/g, '-')
    .replace(/[^\w+-]/g, '')
    .replace('−', '-')
    .replace(/[^\w+-]/g, '')
  const parts = [slug(system), second ? '' : slug(first?.title ?? ''), at(frame.from), at(frame.to), zone]
  return parts.filter((part) => part !== '').join('-')
}
