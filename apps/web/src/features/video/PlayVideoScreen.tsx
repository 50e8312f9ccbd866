import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { openVideosQuery } from '../../entities/video/open-videos-query.ts'
import cardStyles from '../../entities/video/VideoCard.module.css'
import { VideoCard } from '../../entities/video/VideoCard.tsx'
import { interruptedAt } from '../../lib/navigation.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { allOf, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Screen, Section } from '../../ui/Screen.tsx'
import { Playback } from './Playback.tsx'
import styles from './PlayVideoScreen.module.css'
import { nextAfter, recommendedQuery, type Viewer, videoQuery } from './video-queries.ts'

/** In place of the member of a visitor. */
const NOBODY = { data: null, isError: false, error: null, isFetching: false }

/** Visitors watch the videos that are open to everybody; any other one leads them to the login and back. */
export function PlayVideoScreen() {
  const { t } = useTranslation('video')
  const here = useLocation()
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || 0
  const isMember = useToken() !== null
  const found = useQuery({ ...memberQuery(), enabled: isMember })
  const member = isMember ? found : NOBODY
  const viewer: Viewer = !isMember ? 'visitor' : found.data?.isjh ? 'activated' : 'newcomer'
  const video = useQuery({ ...videoQuery(id, viewer), enabled: member.data !== undefined })
  const shown = useRef(id)
  const base = useQuery(baseQuery())
  const isAllOpen = viewer === 'activated'
  const recommended = useQuery(recommendedQuery())
  const open = useQuery({ ...openVideosQuery(), enabled: !isAllOpen && video.data?.isOpen === true })

  // a recommendation replaces the video while the page is scrolled below the player
  useEffect(() => {
    if (shown.current !== id) scrollTo(0, 0)
    shown.current = id
  }, [id])

  if (video.data === null) return <Navigate to="/Login" replace state={interruptedAt(here)} />

  return (
    <Screen title={video.data?.vod_name ?? t('title')}>
      <div className={`stack gap-5 ${styles.cinema}`} data-cinema>
        <div className="stack">
          <QueryBoundary query={allOf(member, base, video)} skeleton={<Skeleton blocks={[17]} />}>
            {([, { see_num }, data]) =>
              data && (
                <Playback
                  key={data.id}
                  video={data}
                  limit={data.isOpen || isAllOpen ? undefined : see_num}
                  next={nextAfter(id, isAllOpen ? recommended.data : open.data?.data)}
                  onRetry={() => video.refetch()}
                />
              )
            }
          </QueryBoundary>
        </div>
        {!video.isLoadingError && <Recommended current={id} />}
      </div>
    </Screen>
  )
}

/** Whole rows on a phone. */
const SHOWN = 6

/** Recommended videos without the current one. */
function Recommended({ current }: { readonly current: number }) {
  const { t } = useTranslation('video')
  const videos = useQuery(recommendedQuery())
  return (
    <Section title={t('home:recommended')}>
      <QueryBoundary query={videos} skeleton={<Skeleton blocks={[9, 9]} />}>
        {(rows) => {
          const others = rows.filter(({ id }) => id !== current).slice(0, SHOWN)
          if (others.length === 0) return <MutedText>{t('empty')}</MutedText>
          return (
            <List items={others} className={`columns-2 ${cardStyles.grid} ${styles.list}`}>
              {(video) => <VideoCard video={video} replace />}
            </List>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}
