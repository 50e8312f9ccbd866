import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { PAUSED_MS, POLL_MS, phaseOf } from '../../entities/draw/draw-cycle.ts'
import { type Game, gameQuery } from '../../entities/draw/game-queries.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useClock } from '../../lib/clock.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Table } from './Table.tsx'

/** After the countdown the member's points are read in the same rhythm as the game. */
function memberPollDelay(game: Game | undefined, isStale: boolean, now: number): number | false {
  const phase = game && phaseOf(game, now)
  if (phase === 'drawing') return isStale ? PAUSED_MS : POLL_MS
  return phase === 'paused' ? PAUSED_MS : false
}

export function LotteryScreen() {
  const { t } = useTranslation('lottery')
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const game = useQuery({ ...gameQuery(key), enabled: key !== '' })
  const delay = useClock((now) => memberPollDelay(game.data, game.isError, now))
  const member = useQuery({ ...memberQuery(), refetchInterval: delay })

  if (key === '') return <Navigate to="/Game" replace />
  if (game.data && member.data) {
    return (
      <Table
        key={key}
        game={game.data}
        member={member.data}
        isStale={game.isError}
        isFresh={member.isFetchedAfterMount}
      />
    )
  }
  const skeleton = <Skeleton blocks={[24, 5, 12]} />
  return (
    <>
      <TopBar title={t('table')} />
      <Stack>
        <QueryFace query={game} skeleton={skeleton}>
          {() => (
            <QueryFace query={member} skeleton={skeleton}>
              {() => skeleton}
            </QueryFace>
          )}
        </QueryFace>
      </Stack>
    </>
  )
}
