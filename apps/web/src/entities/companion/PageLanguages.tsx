import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from '../../lib/language.ts'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './PageLanguages.module.css'

/** Switches the language of a page of the profiled person, who may have no account. */
export function PageLanguages({ onChoose }: { readonly onChoose: (locale: Locale) => Promise<void> }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const current = useLocale()

  async function speak(locale: Locale) {
    await onChoose(locale)
    await client.cancelQueries() // what is under way would arrive in the language before
    await client.invalidateQueries()
  }

  return (
    <nav className={`flex wrap gap-0-4 ${styles.languages}`} aria-label={t('app:languageTitle')}>
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
