import type { Pen, Words, Writer } from './pen.ts'

type Styles = Pick<Pen, 'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineJoin' | 'lineCap' | 'globalAlpha'>
type State = Styles & { dash: number[]; clip: string | null }

/** A pen that writes vectors: what is painted with it comes out as a document without scripts or references. */
export type SvgPen = Writer & { hatch(colour: string): string; document(): string }

/** `measure` says how wide a text is, in pixels. */
export function createSvgPen(width: number, height: number, measure: Writer['measure']): SvgPen {
  const shapes: string[] = []
  const defs: string[] = []
  const hatches = new Map<string, string>()
  const saved: State[] = []
  let state: State = { ...fresh }
  let path = ''
  const put = (shape: string) => shapes.push(`<${shape}${state.clip ? ` clip-path="url(#${state.clip})"` : ''}/>`)
  const filled = () => `fill="${paintOf(state.fillStyle)}"${faint('fill-opacity', state.globalAlpha)}`
  const to = (x: number, y: number) => {
    path += `${path === '' || path.endsWith('Z') ? 'M' : 'L'}${n(x)} ${n(y)}`
  }
  return withStyles<Omit<SvgPen, keyof Styles>>(() => state, {
    save: () => void saved.push({ ...state, dash: [...state.dash] }),
    restore() {
      state = saved.pop() ?? state
    },
    beginPath() {
      path = ''
    },
    closePath() {
      path += 'Z'
    },
    moveTo(x, y) {
      path += `M${n(x)} ${n(y)}`
    },
    lineTo: to,
    rect(x, y, w, h) {
      path += `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`
    },
    clip() {
      const id = `clip${defs.length}`
      defs.push(
        `<clipPath id="${id}"${state.clip ? ` clip-path="url(#${state.clip})"` : ''}><path d="${path}"/></clipPath>`,
      )
      state.clip = id
    },
    fill() {
      if (path !== '') put(`path d="${path}" ${filled()}`)
    },
    stroke() {
      if (path === '') return
      const { strokeStyle, lineWidth, lineJoin, lineCap, globalAlpha, dash } = state
      const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.map(n).join(' ')}"` : ''
      put(
        `path d="${path}" fill="none" stroke="${paintOf(strokeStyle)}" stroke-width="${n(lineWidth)}" stroke-linejoin="${lineJoin}" stroke-linecap="${lineCap}"${dashes}${faint('stroke-opacity', globalAlpha)}`,
      )
    },
    fillRect(x, y, w, h) {
      if (w > 0 && h > 0) put(`rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${filled()}`)
    },
    setLineDash(dash) {
      state.dash = [...dash]
    },
    measure,
    write(text, x, y, { colour, size = 11, weight = 400, align = 'start', casing }: Words) {
      const behind = casing ? ` stroke="${casing}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"` : ''
      shapes.push(
        `<text x="${n(x)}" y="${n(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${align}" fill="${colour}"${behind}>${escaped(text)}</text>`,
      )
    },
    hatch(colour) {
      const known = hatches.get(colour)
      if (known) return known
      const id = `hatch${hatches.size}`
      const [stroke, opacity] = splitColour(colour)
      defs.push(
        `<pattern id="${id}" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" stroke="${stroke}"${faint('stroke-opacity', opacity)}/></pattern>`,
      )
      hatches.set(colour, `url(#${id})`)
      return `url(#${id})`
    },
    document: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Inter Variable', Inter, 'Segoe UI', Roboto, sans-serif"><defs>${defs.join('')}</defs>${shapes.join('')}</svg>`,
  })
}

const fresh: State = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineJoin: 'miter',
  lineCap: 'butt',
  globalAlpha: 1,
  dash: [],
  clip: null,
}

/** A canvas has its styles as properties; so has this pen. */
function withStyles<T extends object>(state: () => State, pen: T): T & Styles {
  for (const key of ['fillStyle', 'strokeStyle', 'lineWidth', 'lineJoin', 'lineCap', 'globalAlpha'] as const)
    Object.defineProperty(pen, key, {
      get: () => state()[key],
      set: (value) => Object.assign(state(), { [key]: value }),
    })
  return pen as T & Styles
}

/** "#aabbcc" and its share of "rgb(r g b / a)", which not every reader of vectors knows. */
function splitColour(colour: string): [string, number] {
  const parts = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(colour)
  if (!parts) return [escaped(colour), 1]
  const hex = parts.slice(1, 4).map((one) => Number(one).toString(16).padStart(2, '0'))
  return [`#${hex.join('')}`, Number(parts[4])]
}

const paintOf = (style: Pen['fillStyle']) => (typeof style === 'string' ? escaped(style) : 'none')
const faint = (attribute: string, share: number) => (share < 1 ? ` ${attribute}="${n(share)}"` : '')
const n = (value: number) => String(Math.round(value * 100) / 100)

/** Text as it may stand in a document; what no document may hold is left out. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
