import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { ConsentAnswer, ConsentDraft, ConsentPreview } from '../../entities/companion/Consent.tsx'
import { consentMutation, consentQuery, linkQuery } from '../../entities/companion/companion-queries.ts'
import { PageLanguages } from '../../entities/companion/PageLanguages.tsx'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { changeLanguage } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Screen } from '../../ui/Screen.tsx'

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
              <ConsentAnswer key={String(data.consented)} profile={data} decision={consentMutation(link)} />
              <ConsentDraft profile={data} decision={consentMutation(link)} />
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
