import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Screen.tsx'
import { profileVideosQuery } from './open-videos-query.ts'
import styles from './VideoCard.module.css'
import { VideoCard } from './VideoCard.tsx'

/** A shelf of the videos that a profile names as its own; nothing without any. */
export function ProfileVideos({ profile }: { readonly profile: number }) {
  const { t } = useTranslation('video')
  const { data } = useQuery(profileVideosQuery(profile))
  if (!data?.data.length) return null
  return (
    <Section title={t('title')}>
      <List items={data.data} className={`scroller gap-3 grid ${styles.shelf}`}>
        {(video) => <VideoCard video={video} />}
      </List>
    </Section>
  )
}
