import { useQuery } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { ACTIVE, memberQuery } from '../entities/member/member-queries.ts'
import { NetworkError } from '../lib/call.ts'
import { forgetFailed } from '../lib/lazy-part.ts'
import { FRONT_DOOR, interruptedAt, ParentContext } from '../lib/navigation.ts'
import { newest } from '../lib/newest.ts'
import { onReconnect } from '../lib/offline.ts'
import { exitOfSession, readToken, useToken } from '../lib/session.ts'
import { useTranslation } from '../lib/translation.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/QueryBoundary.tsx'
import { noteWelcome, notFound, SCREENS, startPath } from './screens.ts'

export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <ClosedGate>
        <Routes>
          <Route path="/" element={<Start />} />
          {[...SCREENS, notFound].map(({ path, parent, isMembers, part: Content }) => {
            const content = <Content />
            const element = (
              <ParentContext value={parent}>
                {isMembers ? <Protected>{content}</Protected> : content}
              </ParentContext>
            )
            return <Route key={path} path={path} element={element} />
          })}
        </Routes>
      </ClosedGate>
    </ErrorBoundary>
  )
}

const CLOSED = '/Closed'

/** Screens of a closed account: statement, withdrawal, support (charter C3.7), language, and those of a companion. */
const OPEN = [
  CLOSED,
  '/Consent',
  '/Companion',
  '/Statement',
  '/Withdraw',
  '/WithdrawRecord',
  '/ServiceOnline',
  '/ServicePage',
  '/SwitchLanguage',
]

function ClosedGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const { data: member } = useQuery({ ...memberQuery(), enabled: false })
  if (!member) return children
  const isClosed = member.status !== ACTIVE
  if (isClosed && !OPEN.includes(pathname)) return <Navigate to={CLOSED} replace />
  if (!isClosed && pathname === CLOSED) return <Navigate to="/Mine" replace />
  return children
}

/** Redirects visitors of a member's screen to the login and back; leaves the screen when the session ends. */
function Protected({ children }: { readonly children: ReactNode }) {
  const here = useLocation()
  const [wasMember] = useState(() => readToken() !== null)
  if (useToken() !== null) return children
  const exit = wasMember ? exitOfSession() : undefined
  return <Navigate to={exit ?? '/Login'} replace state={exit ? null : interruptedAt(here)} />
}

function Start() {
  const [path] = useState(startPath)
  useEffect(noteWelcome, [])
  return <Navigate to={path} replace state={FRONT_DOOR} />
}

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
}

function BrokenScreen({ error }: State) {
  const { t } = useTranslation('app')
  useEffect(() => (error instanceof NetworkError ? onReconnect(() => newest.load()) : undefined), [error])
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
class ErrorBoundary extends Component<Props, State> {
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
