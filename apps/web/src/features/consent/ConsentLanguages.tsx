import { LOCALES } from '@saikoro/shared/locale'
import { useQueryClient } from '@tanstack/react-query'
import { speakLanguage, useLocale } from '../../lib/language.ts'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Consent.module.css'

/** Switches the language of this page without storing the choice on the device. */
export function ConsentLanguages() {
  const { t } = useTranslation('consent')
  const client = useQueryClient()
  const current = useLocale()

  async function speak(locale: (typeof LOCALES)[number]) {
    await speakLanguage(locale)
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
