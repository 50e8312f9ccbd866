import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './VideoCard.module.css'
import { VideoCard } from './VideoCard.tsx'
import { recommendedQuery } from './video-queries.ts'

interface Props {
  readonly current: number
}

/** Recommended videos without the current one. */
export function Recommended({ current }: Props) {
  const { t } = useTranslation('video')
  const videos = useQuery(recommendedQuery())
  return (
    <Section title={t('recommended')}>
      <QueryBoundary query={videos} skeleton={<Skeleton blocks={[9, 9]} />}>
        {(rows) => {
          const others = rows.filter(({ id }) => id !== current)
          if (others.length === 0) return <MutedText>{t('empty')}</MutedText>
          return (
            <ul className={`columns-2 ${styles.grid}`}>
              {others.map((video) => (
                <li key={video.id}>
                  <VideoCard video={video} replace />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}
