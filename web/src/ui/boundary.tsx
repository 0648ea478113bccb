import { Component, createContext, type ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  /** The panel, in words: "Demand". */
  name: string
  children: ReactNode
}

/** Who is told of a crash, with the panel's name; given once, at the top. */
export const CrashContext = createContext<(panel: string, error: unknown) => void>(() => undefined)

/** Keeps the crash of a panel in that panel. */
export class PanelBoundary extends Component<Props, { error: Error | null }> {
  static override contextType = CrashContext
  declare context: React.ContextType<typeof CrashContext>
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    this.context(this.props.name, error)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <div className="state" role="alert">
        <p className="state-title">{this.props.name} stopped working. The rest of the page is not affected.</p>
        <Button onPress={() => this.setState({ error: null })}>Reload panel</Button>
      </div>
    )
  }
}
