import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { refresh } from '../../lib/refresh.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Stack, TopBar } from '../../ui/Screen.tsx'
import { GameClasses } from './GameClasses.tsx'
import { gamesQuery } from './lottery-queries.ts'

/** Contains the verifier; loads in parallel with the list of games. */
const FirstDraw = lazyPart(() => import('./FirstDraw.tsx'))

export function GameScreen() {
  const { t } = useTranslation('lottery')
  const games = useQuery(gamesQuery())
  const hasGames = !games.isLoadingError && games.data?.length !== 0
  const reload = () => refresh(games.refetch, () => showToast(t('ui:refreshSuccessful')))
  return (
    <>
      <TopBar title={t('games')}>
        <IconButton icon={RotateCw} label={t('ui:refresh')} busy={games.isFetching} onClick={reload} />
      </TopBar>
      <PullToRefresh onRefresh={reload}>
        <Stack>
          <MutedText>
            {t('app:promise')}
            <br />
            {t('ui:playPoints')}
          </MutedText>
          <Suspense fallback={<Skeleton blocks={[26.5]} />}>
            <FirstDraw games={games} />
          </Suspense>
          {hasGames && <GameClasses />}
        </Stack>
      </PullToRefresh>
    </>
  )
}
