import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { allOf, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Screen, Section } from '../../ui/Screen.tsx'
import { Playback } from './Playback.tsx'
import styles from './VideoCard.module.css'
import { VideoCard } from './VideoCard.tsx'
import { recommendedQuery, videoQuery } from './video-queries.ts'

export function PlayVideoScreen() {
  const { t } = useTranslation('video')
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || 0
  const video = useQuery(videoQuery(id))
  const shown = useRef(id)
  const member = useQuery(memberQuery())
  const base = useQuery(baseQuery())

  // a recommendation replaces the video while the page is scrolled below the player
  useEffect(() => {
    if (shown.current !== id) scrollTo(0, 0)
    shown.current = id
  }, [id])

  return (
    <Screen title={video.data?.vod_name ?? t('title')}>
      <QueryBoundary query={allOf(member, base, video)} skeleton={<Skeleton blocks={[17]} />}>
        {([{ isjh }, { see_num }, data]) => (
          <Playback
            key={data.id}
            video={data}
            limit={isjh ? undefined : see_num}
            onRetry={() => video.refetch()}
          />
        )}
      </QueryBoundary>
      {!video.isLoadingError && <Recommended current={id} />}
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
            <List items={others} className={`columns-2 ${styles.grid}`}>
              {(video) => <VideoCard video={video} replace />}
            </List>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}
