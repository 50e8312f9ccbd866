import { Component, type ReactNode } from 'react'
import { reloadNewest } from '../lib/reload-newest.ts'
import { ErrorFace } from '../ui/ErrorFace.tsx'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
}

/** A screen that could not be loaded or drawn; React knows no other form than a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <ErrorFace error={this.state.error} onRetry={() => void reloadNewest()} />
  }
}
