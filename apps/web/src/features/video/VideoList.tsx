import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { More } from '../../ui/More.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './VideoCard.module.css'
import { VideoCard } from './VideoCard.tsx'
import type { VideoPage } from './video-queries.ts'

const FIRST_ROW = 2

interface Props {
  readonly list: UseInfiniteQueryResult<InfiniteData<VideoPage>>
}

export function VideoList({ list }: Props) {
  const { t } = useTranslation('video')
  return (
    <QueryFace query={list} skeleton={<VideosSkeleton />}>
      {({ pages }) => {
        const videos = [
          ...new Map(pages.flatMap(({ data }) => data).map((video) => [video.id, video])).values(),
        ]
        if (videos.length === 0) return <EmptyFace title={t('empty')} />
        return (
          <>
            <ul className={styles.grid}>
              {videos.map((video, place) => (
                <li key={video.id}>
                  <VideoCard video={video} eager={place < FIRST_ROW} />
                </li>
              ))}
            </ul>
            <More list={list} />
          </>
        )
      }}
    </QueryFace>
  )
}

function VideosSkeleton() {
  return (
    <div className={styles.grid}>
      <Skeleton blocks={[9, 9, 9]} />
      <Skeleton blocks={[9, 9, 9]} />
    </div>
  )
}
