import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import cardStyles from '../../entities/video/VideoCard.module.css'
import { VideoCard } from '../../entities/video/VideoCard.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import type { VideoPage } from './video-queries.ts'

/** Above the fold: on a phone the first video has a separate row. */
const FIRST_ROWS = 3

interface Props {
  /** Names to show on the cards, by the id of the category; a list of one category does not name it. */
  readonly categories?: ReadonlyMap<number, string> | undefined
  readonly list: UseInfiniteQueryResult<InfiniteData<VideoPage>>
  /** Replaces an empty list. */
  readonly none?: ReactNode
}

export function VideoList({ list, categories, none }: Props) {
  const { t } = useTranslation('video')
  return (
    <QueryBoundary query={list} skeleton={<VideosSkeleton />}>
      {({ pages }) => {
        const videos = [
          ...new Map(pages.flatMap(({ data }) => data).map((video) => [video.id, video])).values(),
        ]
        if (videos.length === 0) return none ?? <EmptyState title={t('empty')} />
        return (
          <>
            <List
              items={videos}
              className={`wide grid ${cardStyles.hall} ${cardStyles.grid} ${list.hasNextPage ? '' : cardStyles.ended}`}
            >
              {(video, place) => (
                <VideoCard
                  video={video}
                  eager={place < FIRST_ROWS}
                  category={categories?.get(video.category)}
                />
              )}
            </List>
            <LoadMore list={list} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

function VideosSkeleton() {
  return (
    <div className={`wide grid ${cardStyles.hall} ${cardStyles.grid}`}>
      <Skeleton blocks={[9, 9, 9]} />
      <Skeleton blocks={[9, 9, 9]} />
    </div>
  )
}
