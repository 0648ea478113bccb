/** What the painters need of a canvas; a picture in vectors answers to the same words. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'rect'
  | 'clip'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'globalAlpha'
>

/** A pen that also writes: in pixels, from the base line. */
export type Writer = Pen & {
  write(text: string, x: number, y: number, words: Words): void
  measure(text: string, size: number, weight: number): number
}
export type Words = {
  colour: string
  size?: number
  weight?: number
  align?: 'start' | 'middle' | 'end'
  /** A rim of the surface, so that words stand out on what they lie on. */
  casing?: string
}

/** Where the plot lies on the canvas, in device pixels. */
export type Plane = {
  left: number
  top: number
  width: number
  height: number
  ratio: number
  /** The stretch of time that is shown; what lies outside need not be drawn. */
  from: number
  to: number
  /** A unit is a device pixel, and a line may be drawn column by column of them where it is dense. */
  pixels: boolean
  /** The running instant; the reading that holds it is drawn in full strength. */
  now: number
  x(t: number): number
  y(value: number): number
  /** A fill of diagonal lines. */
  hatch(colour: string): Pen['fillStyle'] | null
}

/** How a line is drawn, in CSS pixels. */
export type Stroke = { colour: string; width: number; dash?: readonly number[]; alpha?: number; round?: boolean }

/** Takes up a stroke. */
export function takeUp(pen: Pen, { ratio }: Plane, { colour, width, dash, alpha = 1, round = false }: Stroke): void {
  pen.strokeStyle = colour
  pen.lineWidth = width * ratio
  pen.setLineDash(dash ? dash.map((length) => length * ratio) : [])
  pen.globalAlpha = alpha
  pen.lineJoin = 'round'
  pen.lineCap = round ? 'round' : 'butt'
}
