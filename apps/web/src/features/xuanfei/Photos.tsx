import { Expand } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { LazyMount } from '../../ui/LazyMount.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Photos.module.css'

const PhotoViewer = lazyPart(() => import('./PhotoViewer.tsx'))

interface Props {
  readonly photos: readonly string[]
  readonly name: string
}

/** One large picture, which opens the gallery, and thumbnails. */
export function Photos({ photos, name }: Props) {
  const { t } = useTranslation('xuanfei')
  const [place, setPlace] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const altOf = (at: number) => t('photoOf', { name, place: at + 1, total: photos.length })
  return (
    <div className={styles.photos}>
      <button
        type="button"
        className={styles.large}
        aria-label={t('openPhoto', { photo: altOf(place) })}
        onClick={() => setOpen(true)}
      >
        <Picture url={photos[place] ?? ''} alt="" shape="portrait" eager />
        <span className={styles.sign}>
          <Expand aria-hidden="true" size={18} />
        </span>
      </button>
      {photos.length > 1 && (
        <ul className={styles.thumbs}>
          {photos.map((url, at) => (
            <li key={url}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={altOf(at)}
                aria-current={at === place}
                onClick={() => setPlace(at)}
              >
                <Picture url={url} alt="" shape="portrait" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <LazyMount when={isOpen}>
        <PhotoViewer
          photos={photos}
          title={name}
          altOf={altOf}
          place={place}
          onPlace={setPlace}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      </LazyMount>
    </div>
  )
}
