import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Cards } from '../../ui/Cards.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sessionsQuery } from './account-queries.ts'
import { SessionCard } from './SessionCard.tsx'

const Passkeys = lazyPart(() => import('./Passkeys.tsx'))

/** The sessions of the account (at least the current one) and its passkeys. */
export function SessionsScreen() {
  const { t } = useTranslation('account')
  const sessions = useQuery(sessionsQuery())
  return (
    <RefreshScreen title={t('sessions')} busy={sessions.isFetching} onReload={sessions.refetch}>
      <QueryFace query={sessions} skeleton={<Skeleton blocks={[10, 10]} />}>
        {(rows) => <Cards rows={rows}>{(session) => <SessionCard session={session} />}</Cards>}
      </QueryFace>
      <Suspense fallback={null}>
        <Passkeys />
      </Suspense>
    </RefreshScreen>
  )
}
