import { useEffect, useRef } from 'react'
import { useAddress } from '#navigation/use-address.ts'
import { NoAnswerPage } from '#pages/no-answer.tsx'
import { NotFoundPage } from '#pages/not-found.tsx'
import { WaitingPage } from '#pages/waiting.tsx'
import { Loading } from '#ui/states.tsx'
import { CrashedPage, CrashedPanel } from './crashed-page.tsx'
import type { View } from './journey.ts'
import { PageBoundary } from './page-boundary.tsx'
import { useView } from './view.ts'

/** What the address leads to. A fault of a page stays in its frame; one of the frame stays in this window. */
export function App() {
  const view = useView()
  const { path, hash } = useAddress()
  useArrival(view, path, hash)
  return (
    <PageBoundary place={path} framed={false}>
      <Shown view={view} path={path} />
    </PageBoundary>
  )
}

function Shown({ view, path }: { view: View; path: string }) {
  if (view.state === 'no answer') return <NoAnswerPage />
  if (view.state === 'not found') return <NotFoundPage />
  const { Frame } = view
  const page =
    view.state === 'page' ? (
      <view.Page key={view.path} />
    ) : view.state === 'failed' ? (
      <CrashedPanel error={view.error} reset={() => window.location.reload()} />
    ) : (
      <div className="shell-loading">
        <Loading rows={3} height={160} />
      </div>
    )
  if (Frame)
    return (
      <Frame>
        <PageBoundary place={path} framed>
          {page}
        </PageBoundary>
      </Frame>
    )
  if (view.state === 'failed') return <CrashedPage error={view.error} />
  return view.state === 'waiting' ? <WaitingPage /> : page
}

/**
 * Another path begins at its top, or at the part that the address names; a screen reader hears where it led, and the next
 * Tab starts there. Another query of the same path moves nothing.
 */
function useArrival(view: View, path: string, hash: string): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (view.state === 'waiting' || before.current === path) return
    const first = before.current === null
    before.current = path
    const part = hash === '' ? null : document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView()
    if (first) return
    if (!part) window.scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main')
    heading?.focus({ preventScroll: true })
  }, [view, path, hash])
}
