import { LATEST_VIDEOS } from '@saikoro/shared/contract/video'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, type TouchEvent, useRef } from 'react'
import { memberQuery } from '../../entities/member/member-queries.ts'
import cardStyles from '../../entities/video/VideoCard.module.css'
import { VideoShelf } from '../../entities/video/VideoShelf.tsx'
import { pickLocalized } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useAddressQuery } from '../../lib/use-address-query.ts'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { VideoList } from './VideoList.tsx'
import { categoriesQuery, videosQuery } from './video-queries.ts'
import { videosToContinue } from './watched.ts'

const HallSearch = lazyPart(() => import('./HallSearch.tsx'), 'rest')
const ContinueWatching = lazyPart(() => import('./ContinueWatching.tsx'), 'rest')

/** The category, or what is searched for, is in the URL, so that Back from a video restores it. */
export function VideoHallScreen() {
  const { t, locale } = useTranslation('video')
  const [query, put] = useAddressQuery()
  const current = Number(query.get('id')) || LATEST_VIDEOS
  const isMember = useToken() !== null
  const member = useQuery({ ...memberQuery(), enabled: isMember })
  const isAllOpen = isMember && member.data?.isjh !== false
  const categories = useQuery(categoriesQuery())
  const found = { q: query.get('q') ?? '', saved: isMember ? (query.get('saved') ?? '') : '' }
  const isFinding = found.q !== '' || found.saved === '1'
  const list = useInfiniteQuery(videosQuery(isFinding ? found : current))
  const tabs = [
    { id: LATEST_VIDEOS, name: t('latest') },
    ...(categories.data ?? []).map(({ id, name }) => ({ id, name: pickLocalized(name, locale) })),
  ]
  const names = new Map(tabs.map(({ id, name }) => [id, name]))
  const swipe = useSwipe((direction) => {
    const next = tabs[tabs.findIndex(({ id }) => id === current) + direction]
    if (next) pick(next.id)
  })

  function pick(id: number) {
    put({ id: id === LATEST_VIDEOS ? '' : String(id) })
  }

  function refetch() {
    void categories.refetch()
    return list.refetch()
  }

  return (
    <RefreshScreen title={t('title')} query={{ isFetching: list.isRefetching, refetch }}>
      <Suspense fallback={<Skeleton blocks={[2.75]} />}>
        <HallSearch found={found} isMember={isMember} onPut={put} />
      </Suspense>
      {!isFinding && (
        <>
          {videosToContinue().length > 0 && (
            <Suspense fallback={<Skeleton blocks={[9]} />}>
              <ContinueWatching listed={list.data?.pages.flatMap(({ data }) => data) ?? []} />
            </Suspense>
          )}
          {!isAllOpen && <VideoShelf />}
          <Tabs id="videos" label={t('categories')} tabs={tabs} current={current} onSelect={pick}>
            <div key={current} className={cardStyles.panel} {...swipe}>
              <VideoList list={list} categories={current === LATEST_VIDEOS ? names : undefined} />
            </div>
          </Tabs>
        </>
      )}
    </RefreshScreen>
  )
}

const FAR_ENOUGH_PX = 60

/** Returns touch handlers for an element that report horizontal swipes: 1 to the next item, -1 to the previous one. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const dx = (touch?.clientX ?? 0) - start.current.x
      const dy = (touch?.clientY ?? 0) - start.current.y
      if (Math.abs(dx) >= FAR_ENOUGH_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
  }
}
