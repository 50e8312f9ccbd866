import { Component, type ReactNode } from 'react'
import { forgetFailed } from '../lib/lazy-part.ts'
import { newest } from '../lib/newest.ts'
import { useTranslation } from '../lib/translation.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/QueryBoundary.tsx'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
}

function BrokenScreen({ error }: State) {
  const { t } = useTranslation('app')
  return (
    <ErrorState error={error} isScreen onRetry={() => newest.load()}>
      <title>{`${t('ui:errorTitle')} · Saikoro`}</title>
      <ButtonLink variant="quiet" to="/Home">
        {t('toHome')}
      </ButtonLink>
    </ErrorState>
  )
}

/** Replaces a screen that could not be loaded or rendered. React requires a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override componentWillUnmount() {
    forgetFailed()
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <BrokenScreen error={this.state.error} />
  }
}
