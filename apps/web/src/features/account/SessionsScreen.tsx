import { useMutation, useQuery } from '@tanstack/react-query'
import { useFreshLogin } from '../../entities/identity/use-fresh-login.tsx'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { userAgentName } from '../../lib/user-agent-name.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge, Card, CardHead, Cards, Facts } from '../../ui/Card.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { endSessionMutation, type Session, sessionsQuery } from './account-queries.ts'

const Passkeys = withoutFallback(lazyPart(() => import('./Passkeys.tsx')))

/** The sessions of the account (at least the current one) and its passkeys. */
export function SessionsScreen() {
  const { t } = useTranslation('account')
  const sessions = useQuery(sessionsQuery())
  return (
    <RefreshScreen title={t('sessions')} query={sessions}>
      <QueryBoundary query={sessions} skeleton={<Skeleton blocks={[10, 10]} />}>
        {(rows) => <Cards rows={rows}>{(session) => <SessionCard session={session} />}</Cards>}
      </QueryBoundary>
      <Passkeys />
    </RefreshScreen>
  )
}

function SessionCard({ session }: { readonly session: Session }) {
  const { t } = useTranslation('account')
  const timeOf = useTime()
  const end = useMutation(endSessionMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()

  function endIt() {
    end.mutate({ id: session.id }, thenToast(t('sessionEnded')))
  }

  return (
    <Card testId="session">
      <CardHead title={userAgentName(session.agent) ?? t('unknownDevice')}>
        {session.current && <Badge isGood>{t('here')}</Badge>}
      </CardHead>
      <Facts
        rows={[
          [t('address'), session.ip],
          [t('since'), timeOf(session.create_ms)],
          [t('lastSeen'), timeOf(session.last_ms)],
        ]}
      />
      {!session.current && (
        <Button variant="outline" busy={isAsking || end.isPending} onClick={() => whenFresh(endIt)}>
          {t('endSession')}
        </Button>
      )}
      {proof}
    </Card>
  )
}
