import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  /** The panel, in words: "Demand". */
  name: string
  /** Told once per crash. */
  onCrash?: (error: Error, info: ErrorInfo) => void
  children: ReactNode
}

/** Keeps the crash of a panel in that panel. */
export class PanelBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onCrash?.(error, info)
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
