import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { Cards } from '../../ui/Cards.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sessionsQuery } from './account-queries.ts'
import { SessionCard } from './SessionCard.tsx'

/** Where this account is logged in. It is never empty: this device is in it. */
export function SessionsScreen() {
  const { t } = useTranslation('account')
  const sessions = useQuery(sessionsQuery())
  return (
    <RefreshScreen title={t('sessions')} busy={sessions.isFetching} onReload={sessions.refetch}>
      <QueryFace query={sessions} skeleton={<Skeleton blocks={[10, 10]} />}>
        {(rows) => <Cards rows={rows}>{(session) => <SessionCard session={session} />}</Cards>}
      </QueryFace>
    </RefreshScreen>
  )
}
