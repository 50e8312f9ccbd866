import { Suspense } from 'react'
import { ProfileFacts } from '../../entities/profile/ProfileFacts.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Consent.module.css'
import type { ConsentProfile } from './consent-queries.ts'

const Player = lazyPart(() => import('../../ui/Player.tsx'))

interface Props {
  readonly profile: ConsentProfile
}

/** Exactly what visitors of the directory would see. */
export function ConsentPreview({ profile }: Props) {
  const { t } = useTranslation('consent')
  const { xuanfei_name: name, img_url: photos, pvideo } = profile
  return (
    <Section title={t('shown')}>
      <h3 className="size-title">{name}</h3>
      <ul className={`columns-2 gap-2 ${styles.photos}`}>
        {photos.map((url, at) => (
          <li key={url}>
            <Picture
              url={url}
              alt={t('xuanfei:photoOf', { name, place: at + 1, total: photos.length })}
              shape="portrait"
            />
          </li>
        ))}
      </ul>
      {pvideo !== '' && (
        <Suspense fallback={<Skeleton blocks={[13]} />}>
          <Player url={pvideo} poster={photos[0] ?? ''} title={name} />
        </Suspense>
      )}
      <ProfileFacts profile={profile} />
      <p className={styles.intro}>{profile.jianjie}</p>
    </Section>
  )
}
