import { Link } from 'react-router-dom'
import { formatCount } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Picture } from '../../ui/Picture.tsx'
import type { VideoRow } from './open-videos-query.ts'
import styles from './VideoCard.module.css'

interface Props {
  readonly video: Pick<VideoRow, 'id' | 'vod_name' | 'vod_pic' | 'count'> & { readonly time?: string }
  /** Replaces the history entry, so that Back leads to the list. */
  readonly replace?: boolean
  /** Above the fold: the picture loads without waiting for visibility. */
  readonly eager?: boolean
  /** Share that was watched. */
  readonly watched?: number
  /** Name of the category, where the list mixes them. */
  readonly category?: string | undefined
}

export function VideoCard({
  video: { id, vod_name, vod_pic, count, time },
  replace = false,
  eager = false,
  watched = 0,
  category = '',
}: Props) {
  const { t, locale } = useTranslation('video')
  const about = [category, count > 0 ? t('plays', { number: formatCount(count, locale) }) : '']
    .filter((text) => text !== '')
    .join(' · ')
  return (
    <Link
      className={`stack plain rounded ${styles.card}`}
      to={`/PlayVideo?id=${id}`}
      replace={replace}
      state={{ video: vod_name }}
      data-testid="video"
    >
      <span className={`relative clip rounded ${styles.picture}`}>
        <Picture url={vod_pic} alt="" shape="video" priority={eager ? 'high' : undefined} />
        {time && <span className={`small on-tray rounded absolute ${styles.time}`}>{time}</span>}
        {watched > 0 && (
          <span className={`absolute ${styles.watched}`} style={{ inlineSize: `${watched * 100}%` }} />
        )}
      </span>
      <span className={`strong ${styles.name}`}>{vod_name}</span>
      {about !== '' && <span className="soft">{about}</span>}
    </Link>
  )
}
