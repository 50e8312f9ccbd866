import { useTranslation } from '../../lib/translation.ts'
import { Section } from '../../ui/Screen.tsx'
import styles from './VideoCard.module.css'
import { VideoCard } from './VideoCard.tsx'
import { readWatched } from './watched.ts'

/** The videos that this member started on this device. */
export function ContinueWatching() {
  const { t } = useTranslation('member')
  return (
    <Section title={t('continueWatching')}>
      <ul className={`columns-2 ${styles.grid}`}>
        {readWatched()
          .slice(0, 2)
          .map(({ seconds, duration, ...video }) => (
            <li key={video.id}>
              <VideoCard video={{ ...video, count: 0 }} watched={duration > 0 ? seconds / duration : 0} />
            </li>
          ))}
      </ul>
    </Section>
  )
}
