import styles from '../../entities/video/VideoCard.module.css'
import { VideoCard } from '../../entities/video/VideoCard.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Screen.tsx'
import type { VideoRow } from './video-queries.ts'
import { videosToContinue } from './watched.ts'

interface Props {
  /** The videos of the list below, in the language of the screen. */
  readonly listed: readonly VideoRow[]
}

/** The videos that this member started on this device. Stored names are in the language in which a video was watched. */
export function ContinueWatching({ listed }: Props) {
  const { t } = useTranslation('member')
  const names = new Map(listed.map(({ id, vod_name }) => [id, vod_name]))
  return (
    <Section title={t('continueWatching')}>
      <List items={videosToContinue()} className={`columns-2 ${styles.grid}`}>
        {({ seconds, duration, ...video }) => (
          <VideoCard
            video={{ ...video, vod_name: names.get(video.id) ?? video.vod_name, count: 0 }}
            watched={duration > 0 ? seconds / duration : 0}
          />
        )}
      </List>
    </Section>
  )
}
