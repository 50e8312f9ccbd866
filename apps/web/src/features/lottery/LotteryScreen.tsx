import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { gameQuery } from '../../entities/draw/game-queries.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { allOf, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { BettingScreen } from './BettingScreen.tsx'
import { useDrawEvents, useLateDraw } from './draw-updates.ts'
import { EntryGuard } from './EntryGuard.tsx'

export function LotteryScreen() {
  const { t } = useTranslation('lottery')
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const hasEvents = useDrawEvents(key)
  const game = useQuery({ ...gameQuery(key, hasEvents), enabled: key !== '' })
  useLateDraw(game.data)
  const member = useQuery(memberQuery())

  if (key === '') return <Navigate to="/Game" replace />
  if (game.data && member.data) {
    return (
      <EntryGuard key={key} game={game.data} member={member.data} isFresh={member.isFetchedAfterMount}>
        <BettingScreen game={game.data} member={member.data} isStale={game.isError} />
      </EntryGuard>
    )
  }
  const skeleton = <Skeleton blocks={[16.6, 3.75, 19]} />
  return (
    <Screen title={t('table')}>
      <QueryBoundary query={allOf(game, member)} skeleton={skeleton}>
        {() => skeleton}
      </QueryBoundary>
    </Screen>
  )
}
