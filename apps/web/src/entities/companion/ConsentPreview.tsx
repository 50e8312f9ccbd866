import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { Section } from '../../ui/Screen.tsx'
import { ProfileFigures, ProfilePlace } from '../profile/ProfileFacts.tsx'
import type { ConsentProfile } from './companion-queries.ts'

const Player = lazyPart(() => import('../../ui/Player.tsx'))

/** Exactly what visitors of the directory would see. */
export function ConsentPreview({ profile }: { readonly profile: ConsentProfile }) {
  const { t } = useTranslation('consent')
  const { xuanfei_name: name, img_url: photos, pvideo, videos } = profile
  return (
    <Section title={t('shown')}>
      <h3 className="size-title">{name}</h3>
      <ul className="columns-2 gap-2">
        {photos.map((url, at) => (
          <li key={url} className="clip rounded">
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
      <div className="stack gap-3">
        <ProfilePlace profile={profile} />
        <ProfileFigures profile={profile} />
      </div>
      <p className="lines pretty">{profile.jianjie}</p>
      {videos.length > 0 && (
        <p>
          {t('videos')}: {videos.join(' · ')}
        </p>
      )}
    </Section>
  )
}
