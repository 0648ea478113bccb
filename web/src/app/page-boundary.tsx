import { Component, type ReactNode } from 'react'
import { CrashContext } from '#ui/boundary.tsx'
import { CrashedPage, CrashedPanel } from './crashed-page.tsx'

type Props = {
  /** Another place is another try. */
  place: string
  /** Whether a frame stands around, which goes on. */
  framed: boolean
  children: ReactNode
}

type State = { error: unknown; place: string | null }

/** Keeps the crash of a page in that page, or at least in this window. */
export class PageBoundary extends Component<Props, State> {
  static override contextType = CrashContext
  declare context: React.ContextType<typeof CrashContext>
  override state: State = { error: null, place: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('An unknown fault') }
  }

  static getDerivedStateFromProps({ place }: Props, state: State) {
    return place === state.place ? null : { error: null, place }
  }

  override componentDidCatch(error: unknown) {
    this.context('page', error)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return this.props.framed ? (
      <CrashedPanel error={error} reset={() => this.setState({ error: null })} />
    ) : (
      <CrashedPage error={error} />
    )
  }
}
