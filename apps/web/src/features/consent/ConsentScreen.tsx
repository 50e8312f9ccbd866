import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { linkQuery } from '../../entities/companion/companion-queries.ts'
import { PageLanguages } from '../../entities/companion/PageLanguages.tsx'
import { ProfileFigures, ProfilePlace } from '../../entities/profile/ProfileFacts.tsx'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { changeLanguage } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Picture } from '../../ui/Picture.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Screen, Section } from '../../ui/Screen.tsx'
import { ConsentAnswer } from './ConsentAnswer.tsx'
import { type ConsentProfile, consentQuery } from './consent-queries.ts'

/** Page of the profiled person. The secret is in the URL fragment, which browsers do not send to servers. */
export function ConsentScreen() {
  const { t } = useTranslation('consent')
  const link = useLocation().hash.slice(1)
  const profile = useQuery(consentQuery(link))
  const { data: state } = useQuery(linkQuery(link))
  return (
    <Screen title={t('title')}>
      <PageLanguages onChoose={changeLanguage} />
      <p>{t('lead')}</p>
      {link === '' ? (
        <EmptyState title={t('noLink')} text={t('noLinkText')} />
      ) : state?.further ? null : (
        <QueryBoundary query={profile} skeleton={<Skeleton blocks={[5, 24, 8]} />}>
          {(data) => (
            <>
              <ConsentAnswer key={String(data.consented)} link={link} profile={data} />
              <ConsentPreview profile={data} />
            </>
          )}
        </QueryBoundary>
      )}
      {state && (
        <Suspense fallback={<Skeleton blocks={[12]} />}>
          <EnrolDevice link={link} state={state} />
        </Suspense>
      )}
      <MutedText>{t('kept')}</MutedText>
      <PlainNotice />
    </Screen>
  )
}

const EnrolDevice = lazyPart(() => import('./EnrolDevice.tsx'))
const Player = lazyPart(() => import('../../ui/Player.tsx'))

/** Exactly what visitors of the directory would see. */
function ConsentPreview({ profile }: { readonly profile: ConsentProfile }) {
  const { t } = useTranslation('consent')
  const { xuanfei_name: name, img_url: photos, pvideo } = profile
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
    </Section>
  )
}
