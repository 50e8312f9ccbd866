import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Playback } from './Playback.tsx'
import { Recommended } from './Recommended.tsx'
import { videoQuery } from './video-queries.ts'

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
    <>
      <TopBar title={video.data?.vod_name ?? t('title')} />
      <Stack>
        <QueryBoundary query={member} skeleton={<Skeleton blocks={[17]} />}>
          {({ isjh }) => (
            <QueryBoundary query={base} skeleton={<Skeleton blocks={[17]} />}>
              {({ see_num }) => (
                <QueryBoundary query={video} skeleton={<Skeleton blocks={[17]} />}>
                  {(data) => (
                    <Playback
                      key={data.id}
                      video={data}
                      limit={isjh ? undefined : see_num}
                      onRetry={() => video.refetch()}
                    />
                  )}
                </QueryBoundary>
              )}
            </QueryBoundary>
          )}
        </QueryBoundary>
        {!video.isLoadingError && <Recommended current={id} />}
      </Stack>
    </>
  )
}
