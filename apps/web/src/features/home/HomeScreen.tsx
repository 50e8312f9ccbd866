import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hotGamesQuery } from '../../entities/game/hot-games-query.ts'
import { highEndQuery, newestProfilesQuery } from '../../entities/profile/profile-queries.ts'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { Banner } from '../../entities/site/Banner.tsx'
import { refresh } from '../../lib/refresh.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { FairnessCard } from './FairnessCard.tsx'
import { HomeBar } from './HomeBar.tsx'
import { HomeSections } from './HomeSections.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { reloadHome } from './reload-home.ts'

/** When all three queries fail, one error replaces the sections. */
export function HomeScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const games = useQuery(hotGamesQuery())
  const highEnd = useQuery(highEndQuery())
  const newest = useQuery(newestProfilesQuery())
  const isDead = games.isLoadingError && highEnd.isLoadingError && newest.isLoadingError
  const reload = () =>
    refresh(
      () => reloadHome(client),
      () => showToast(t('refreshSuccessful')),
    )
  return (
    <>
      <HomeBar />
      <PullToRefresh onRefresh={reload}>
        <Stack>
          <Banner />
          <NoticeBar />
          {isDead ? (
            <>
              <QueryFace query={games} skeleton={null}>
                {() => null}
              </QueryFace>
              <PlainNotice />
            </>
          ) : (
            <HomeSections games={games} />
          )}
          <FairnessCard />
          <MutedText>{t('playPoints')}</MutedText>
        </Stack>
      </PullToRefresh>
    </>
  )
}
