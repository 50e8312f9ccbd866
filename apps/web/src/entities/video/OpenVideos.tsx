import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { Section } from '../../ui/Screen.tsx'
import { openVideosQuery } from './open-videos-query.ts'
import styles from './VideoCard.module.css'
import { VideoCard } from './VideoCard.tsx'

/** A shelf of the videos that play in full without an account; nothing while there is none. */
export function OpenVideos() {
  const { t } = useTranslation('video')
  const { data, isPending } = useQuery(openVideosQuery())
  if (!isPending && !data?.data.length) return null
  return (
    <Section title={t('openToAll')}>
      {data ? (
        <List items={data.data} className={`scroller gap-3 grid ${styles.shelf}`}>
          {(video) => <VideoCard video={video} />}
        </List>
      ) : (
        <Skeleton blocks={[7]} />
      )}
    </Section>
  )
}
