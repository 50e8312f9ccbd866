import { Expand } from 'lucide-react'
import { Suspense, useState } from 'react'
import { SampleMark } from '../../entities/profile/ProfileCard.tsx'
import type { Profile } from '../../entities/profile/profile-queries.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './ProfileScreen.module.css'

const PhotoViewer = lazyDialog(() => import('./PhotoViewer.tsx'))

const Player = lazyPart(() => import('../../ui/Player.tsx'))

interface Props {
  readonly profile: Profile
}

const PHOTO = 0
const VIDEO = 1

export function ProfileMedia({ profile: { xuanfei_name: name, img_url: photos, pvideo, sample } }: Props) {
  const { t } = useTranslation('xuanfei')
  const [tab, setTab] = useState(PHOTO)
  const gallery = <Photos photos={photos} name={name} sample={sample} />
  if (pvideo === '') return gallery
  const tabs = [
    { id: PHOTO, name: t('photo') },
    { id: VIDEO, name: t('video:title') },
  ]
  return (
    <Tabs id="media" label={t('media')} tabs={tabs} current={tab} onSelect={setTab}>
      {tab === PHOTO ? (
        gallery
      ) : (
        <Suspense fallback={<Picture url={photos[0] ?? ''} alt="" shape="video" />}>
          <Player url={pvideo} poster={photos[0] ?? ''} title={name} />
        </Suspense>
      )}
    </Tabs>
  )
}

interface PhotosProps {
  readonly photos: readonly string[]
  readonly name: string
  readonly sample: boolean
}

/** One large picture, which opens the gallery, with thumbnails on it. */
function Photos({ photos, name, sample }: PhotosProps) {
  const { t } = useTranslation('xuanfei')
  const [place, setPlace] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const altOf = (at: number) => t('photoOf', { name, place: at + 1, total: photos.length })
  return (
    <div className="flex gap-2 relative">
      <button
        type="button"
        className={`grow relative clip ${styles.large}`}
        aria-label={t('openPhoto', { photo: altOf(place) })}
        onClick={() => setOpen(true)}
      >
        <Picture url={photos[place] ?? ''} alt="" shape="portrait" priority="high" />
        <span className={`row center on-tray absolute round ${styles.sign}`}>
          <Expand aria-hidden="true" size={18} />
        </span>
      </button>
      {sample && <SampleMark />}
      {photos.length > 1 && (
        <ul className={`stack top gap-2 ${styles.thumbs}`}>
          {photos.map((url, at) => (
            <li key={url}>
              <button
                type="button"
                className={`clip full rounded ${styles.thumb}`}
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
      <PhotoViewer
        photos={photos}
        title={name}
        altOf={altOf}
        place={place}
        onPlace={setPlace}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
