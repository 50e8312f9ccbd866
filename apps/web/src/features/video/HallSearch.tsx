import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import styles from '../../entities/video/VideoCard.module.css'
import { VideoCard } from '../../entities/video/VideoCard.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField, useTyped } from '../../ui/form/SearchField.tsx'
import { List } from '../../ui/List.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { Section } from '../../ui/Screen.tsx'
import { VideoList } from './VideoList.tsx'
import { type Found, recommendedQuery, videosQuery } from './video-queries.ts'

interface Props {
  readonly found: Found
  readonly isMember: boolean
  readonly onPut: (changes: Readonly<Record<string, string>>) => void
}

/** Searches the hall by names in all four languages, and the videos that the member saved. */
export function HallSearch({ found, isMember, onPut }: Props) {
  const { t } = useTranslation('hall')
  const { q, saved } = found
  const [typed, setTyped] = useTyped(q, onPut)
  return (
    <>
      <search className={`row gap-2 ${styles.search}`}>
        <div className="grow shrink">
          <SearchField label={t('search')} value={typed} onValueChange={setTyped} />
        </div>
        {isMember && (
          <Button
            variant="outline"
            className="fixed"
            icon={Bookmark}
            aria-pressed={saved === '1'}
            onClick={() => onPut({ saved: saved === '1' ? '' : '1' })}
          >
            {t('saved')}
          </Button>
        )}
      </search>
      {(q !== '' || saved === '1') && <FoundVideos found={found} />}
    </>
  )
}

/** The videos that were found, or the recommended ones where none was. */
function FoundVideos({ found }: { readonly found: Found }) {
  const { t } = useTranslation('hall')
  const list = useInfiniteQuery(videosQuery(found))
  const { data: recommended = [] } = useQuery(recommendedQuery())
  const none = (
    <>
      <EmptyState title={t(found.q === '' ? 'noneSaved' : 'noneFound')} />
      <Section title={t('home:recommended')}>
        <List items={recommended} className={`wide grid ${styles.hall} ${styles.grid}`}>
          {(video) => <VideoCard video={video} />}
        </List>
      </Section>
    </>
  )
  return (
    <section aria-label={found.q === '' ? t('saved') : t('search')}>
      <VideoList list={list} none={none} />
    </section>
  )
}
