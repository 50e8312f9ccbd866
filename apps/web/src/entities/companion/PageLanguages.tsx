import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { useQueryClient } from '@tanstack/react-query'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'

/** Switches the language of a page of the profiled person, who may have no account. */
export function PageLanguages({ onChoose }: { readonly onChoose: (locale: Locale) => Promise<void> }) {
  const { t, locale: current } = useTranslation()
  const client = useQueryClient()

  async function speak(locale: Locale) {
    await onChoose(locale)
    await client.cancelQueries() // what is under way would arrive in the language before
    await client.invalidateQueries()
  }

  return (
    <nav className="flex wrap gap-0-2" aria-label={t('app:languageTitle')}>
      {LOCALES.map((locale) => (
        <Button
          key={locale}
          variant={locale === current ? 'outline' : 'quiet'}
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => speak(locale)}
        >
          {LANGUAGE_NAMES[locale]}
        </Button>
      ))}
    </nav>
  )
}
