import type { FrameComponent, PageComponent, PageRoute } from './routes.ts'

/** A page whose code is here, and what stands around it. */
export type Loaded = { Page: PageComponent; Frame: FrameComponent | null }

const pages = new Map<PageRoute['load'], PageComponent>()
const frames = new Map<PageRoute['frame'], FrameComponent>()

/** What is here already; null as long as something of it is missing. */
export function loadedOf({ load, frame }: PageRoute): Loaded | null {
  const Page = pages.get(load)
  const Frame = frame && frames.get(frame)
  return Page && Frame !== undefined ? { Page, Frame } : null
}

/** What stands around a page, where its code is here. */
export function frameOf({ frame }: PageRoute): FrameComponent | null {
  return frames.get(frame) ?? null
}

/** Asks for page and frame at once. Throws when the code does not arrive. */
export async function load(route: PageRoute): Promise<Loaded> {
  const [{ default: Page }, Frame] = await Promise.all([route.load(), route.frame?.() ?? null])
  pages.set(route.load, Page)
  if (Frame) frames.set(route.frame, Frame)
  return { Page, Frame }
}
