import { LOCALES } from '@saikoro/shared/locale'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { changeLanguage, useLocale } from '../../lib/language.ts'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './Consent.module.css'
import { ConsentAnswer } from './ConsentAnswer.tsx'
import { ConsentPreview } from './ConsentPreview.tsx'
import { consentQuery } from './consent-queries.ts'

/** Page of the profiled person. The secret is in the URL fragment, which browsers do not send to servers. */
export function ConsentScreen() {
  const { t } = useTranslation('consent')
  const link = useLocation().hash.slice(1)
  const profile = useQuery(consentQuery(link))
  return (
    <>
      <TopBar title={t('title')} />
      <Stack>
        <ConsentLanguages />
        <p>{t('lead')}</p>
        {link === '' ? (
          <EmptyState title={t('noLink')} text={t('noLinkText')} />
        ) : (
          <QueryBoundary query={profile} skeleton={<Skeleton blocks={[5, 24, 8]} />}>
            {(data) => (
              <>
                <ConsentAnswer key={String(data.consented)} link={link} profile={data} />
                <ConsentPreview profile={data} />
              </>
            )}
          </QueryBoundary>
        )}
        <MutedText>{t('kept')}</MutedText>
        <PlainNotice />
      </Stack>
    </>
  )
}

/** Switches the language of this page without storing the choice on the device. */
function ConsentLanguages() {
  const { t } = useTranslation('consent')
  const client = useQueryClient()
  const current = useLocale()

  async function speak(locale: (typeof LOCALES)[number]) {
    await changeLanguage(locale)
    await client.invalidateQueries()
  }

  return (
    <nav className={styles.languages} aria-label={t('languages')}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => speak(locale)}
        >
          {LANGUAGE_NAMES[locale]}
        </button>
      ))}
    </nav>
  )
}
