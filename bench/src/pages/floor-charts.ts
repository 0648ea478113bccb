import './charts.css'
import { drive } from './drive.ts'
import { type MadeChart, points, stepMs } from './made.ts'

// Charts as a person in a hurry would write them: no framework, no library, one canvas each and one for the pointer.
const charts = (await (await fetch('/charts.json')).json()) as MadeChart[]
const host = document.getElementById('charts') as HTMLElement
const views = charts.map((chart) => {
  const place = document.createElement('div')
  const plot = document.createElement('div')
  plot.className = 'plot'
  const canvas = document.createElement('canvas')
  const over = document.createElement('canvas')
  plot.append(canvas, over)
  place.append(plot)
  host.append(place)
  return { chart, plot, canvas, over }
})
const last = charts[0]?.series[0]?.t.at(-1) ?? 0
let to = last + stepMs
let from = to - points * stepMs
let pointerAt: number | null = null

for (const { canvas, over, plot } of views)
  for (const each of [canvas, over]) {
    each.width = plot.clientWidth * devicePixelRatio
    each.height = plot.clientHeight * devicePixelRatio
  }
for (const { plot } of views)
  plot.addEventListener('pointermove', (event) => {
    const box = plot.getBoundingClientRect()
    const t = from + ((event.clientX - box.left) / box.width) * (to - from)
    point(t - (t % stepMs))
  })
drawAll()
drive({
  tick({ t, v }) {
    let i = 0
    for (const chart of charts)
      for (const one of chart.series) {
        one.t.shift()
        one.t.push(t)
        one.v.shift()
        one.v.push(v[i++] ?? 0)
      }
    from += stepMs
    to += stepMs
    drawAll()
  },
  pan(byMs) {
    from += byMs
    to += byMs
    drawAll()
  },
  rest() {
    to = (charts[0]?.series[0]?.t.at(-1) ?? 0) + stepMs
    from = to - points * stepMs
    drawAll()
  },
  hover(share) {
    const plot = views[0]?.plot
    const box = plot?.getBoundingClientRect()
    if (!plot || !box) return
    const clientX = box.left + share * box.width
    plot.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY: box.top + 20, bubbles: true }))
  },
})

function point(t: number) {
  if (t === pointerAt) return
  for (const { over } of views) {
    const ctx = over.getContext('2d') as CanvasRenderingContext2D
    if (pointerAt !== null) ctx.clearRect(xOf(pointerAt, over.width) - 2, 0, 4, over.height)
    ctx.fillStyle = '#ededed'
    ctx.fillRect(Math.round(xOf(t, over.width)), 0, 1, over.height)
  }
  pointerAt = t
}

function xOf(t: number, width: number): number {
  return ((t - from) / (to - from)) * width
}

function drawAll() {
  for (const view of views) draw(view.canvas, view.chart)
}

function draw(canvas: HTMLCanvasElement, chart: MadeChart) {
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D
  const { width, height } = canvas
  const edges = chart.stacked ? stacked(chart) : chart.series.map((one) => one.v)
  let low = chart.stacked ? 0 : Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const edge of chart.stacked ? edges.slice(-1) : edges)
    for (const value of edge) {
      if (value < low) low = value
      if (value > high) high = value
    }
  const y = (value: number) => (1 - (value - low) / (high - low)) * height
  ctx.clearRect(0, 0, width, height)
  grid(ctx, width, height, low, high)
  ctx.lineJoin = 'round'
  chart.series.forEach((one, k) => {
    const edge = edges[k] ?? []
    ctx.strokeStyle = one.colour
    ctx.fillStyle = one.colour
    if (chart.stacked) {
      ctx.beginPath()
      for (let i = 0; i < edge.length; i++) ctx.lineTo(xOf(one.t[i] as number, width), y(edge[i] as number))
      const under = edges[k - 1]
      for (let i = edge.length - 1; i >= 0; i--) ctx.lineTo(xOf(one.t[i] as number, width), y(under?.[i] ?? 0))
      ctx.closePath()
      ctx.globalAlpha = 0.56
      ctx.fill()
      ctx.globalAlpha = 1
    }
    // one device pixel: anything wider costs the rasteriser many times as much
    ctx.lineWidth = 1
    ctx.beginPath()
    for (let i = 0; i < edge.length; i++) ctx.lineTo(xOf(one.t[i] as number, width), y(edge[i] as number))
    ctx.stroke()
    ctx.fillText(one.label, width - 60, y(edge.at(-1) as number))
  })
}

function stacked({ series }: MadeChart): number[][] {
  const edges: number[][] = []
  for (const [k, one] of series.entries()) edges.push(one.v.map((value, i) => value + (edges[k - 1]?.[i] ?? 0)))
  return edges
}

function grid(ctx: CanvasRenderingContext2D, width: number, height: number, low: number, high: number) {
  ctx.fillStyle = '#a5a5a5'
  ctx.font = `${11 * devicePixelRatio}px sans-serif`
  for (let i = 0; i <= 4; i++) ctx.fillText(String(Math.round(high - (i / 4) * (high - low))), 2, (i / 4) * height)
  ctx.fillStyle = '#2d2d2d'
  for (let i = 0; i <= 4; i++) ctx.fillRect(0, Math.round((i / 4) * (height - 1)), width, 1)
  for (let t = from - (from % 86_400_000) + 86_400_000; t < to; t += 86_400_000)
    ctx.fillRect(Math.round(xOf(t, width)), 0, 1, height)
}
