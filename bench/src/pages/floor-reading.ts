import { listen } from './drive.ts'

// One number on a canvas. The frame after the one that drew it says so, as the probe of the product's page does.
declare global {
  interface Window {
    /** The bench's: a text was on the screen at the start of this frame, epoch ms. */
    shown?: (text: string, at: number) => void
  }
}

const ctx = (document.getElementById('reading') as HTMLCanvasElement).getContext('2d') as CanvasRenderingContext2D
ctx.font = '64px sans-serif'
listen(({ text }: { text: string }) => {
  ctx.clearRect(0, 0, 600, 120)
  ctx.fillText(text, 10, 80)
  requestAnimationFrame(() => window.shown?.(text, performance.timeOrigin + performance.now()))
})
