import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BreakCard } from '../../entities/member/BreakCard.tsx'
import { usePlayBreak } from '../../entities/member/play-break.ts'
import { lazyPart, lazyWhenIdle, withoutFallback } from '../../lib/lazy-part.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { GameActions } from './GameActions.tsx'
import { GameClasses } from './GameClasses.tsx'
import { gamesQuery, pathOfGame } from './lottery-queries.ts'

/** Contains the verifier; loads in parallel with the list of games. */
const FirstDraw = lazyPart(() => import('../../entities/door/FirstDraw.tsx'))

const TrustRing = withoutFallback(lazyWhenIdle(() => import('../../entities/alarm/TrustRing.tsx'), 'rest'))

export function GameScreen() {
  const { t } = useTranslation('lottery')
  const isMember = useToken() !== null
  const games = useQuery(gamesQuery())
  const pause = usePlayBreak()
  const [first] = games.data ?? []
  const skeleton = <Skeleton blocks={[isMember ? 27.4 : 31.1]} /> // a visitor can guess
  const hasGames = !games.isLoadingError && games.data?.length !== 0
  return (
    <RefreshScreen title={t('app:tabGame')} query={games} sign={isMember && <TrustRing />}>
      {pause && <BreakCard pause={pause} {...(first && { watch: pathOfGame(first) })} />}
      <div className="wide cards gap-5">
        <Suspense fallback={skeleton}>
          <FirstDraw skeleton={skeleton}>{(game) => <GameActions row={game} isFirst />}</FirstDraw>
        </Suspense>
        {hasGames && (
          <div className="stack gap-5">
            <GameClasses shown={first?.id} />
          </div>
        )}
      </div>
      <MutedText>{t('ui:playPoints')}</MutedText>
    </RefreshScreen>
  )
}
