import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { Section } from '../../ui/Screen.tsx'
import { openVideosQuery, profileVideosQuery } from './open-videos-query.ts'
import styles from './VideoCard.module.css'
import { VideoCard } from './VideoCard.tsx'

interface Props {
  /** Whose videos are shown; without a profile those that play in full without an account. */
  readonly profile?: number
}

/** A shelf of videos; nothing while there is none. */
export function VideoShelf({ profile }: Props) {
  const { t } = useTranslation('video')
  const isOpen = profile === undefined
  const open = useQuery({ ...openVideosQuery(), enabled: isOpen })
  const own = useQuery({ ...profileVideosQuery(profile ?? 0), enabled: !isOpen })
  const { data, isPending } = isOpen ? open : own
  if (!data?.data.length && !(isOpen && isPending)) return null
  return (
    <Section title={t(isOpen ? 'openToAll' : 'title')}>
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
