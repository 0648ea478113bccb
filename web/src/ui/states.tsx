import type { ReactNode } from 'react'
import { formatAge } from '#format.ts'
import { Button } from './button.tsx'
import { vocabulary } from './vocabulary.ts'
import './states.css'

/** Nothing to show, and that is right: why, and what to do. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children && <div className="quiet">{children}</div>}
      {action}
    </div>
  )
}

/** Grey blocks where the content will be, after 300 ms. `rows` blocks of `height` px; or `children` of `Block`s. */
export function Loading({
  rows = 1,
  height = 96,
  label = 'Loading',
  children,
}: {
  rows?: number
  height?: number
  label?: string
  children?: ReactNode
}) {
  return (
    <div className="loading" aria-busy="true">
      <span className="only-spoken" role="status">
        {label}
      </span>
      {children ?? Array.from({ length: rows }, (_, row) => <Block key={String(row)} height={height} />)}
    </div>
  )
}

/** One grey block of the final layout. */
export function Block({ width, height }: { width?: number | string; height: number | string }) {
  return <div className="loading-block" style={{ width: width ?? '100%', height }} />
}

/** It failed: the reason, and trying again. The panel keeps its place; others are not affected. */
export function Failed({
  title = 'This could not be loaded.',
  error,
  retry,
}: {
  title?: string
  error?: Error | null
  retry?: () => void
}) {
  return (
    <div className="state" role="alert">
      <p className="state-title">{title}</p>
      {error && <p className="quiet">{error.message}</p>}
      {retry && <Button onPress={() => retry()}>Try now</Button>}
    </div>
  )
}

/** A short word about the state of a value: outlined, never in an alarm's colour. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}

/** The mark of a value that is older than it should be, and by how much where there is room for it. */
export function Stale({ ageMs }: { ageMs?: number }) {
  return (
    <Tag>
      {vocabulary.stale.word}
      {ageMs !== undefined && ` ${formatAge(ageMs)}`}
    </Tag>
  )
}
