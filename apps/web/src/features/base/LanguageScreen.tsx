import { LOCALES } from '@saikoro/shared/locale'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useLocale } from '../../lib/language.ts'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useBack } from '../../lib/use-back.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { languageMutation } from './base-queries.ts'
import styles from './LanguageScreen.module.css'

export function LanguageScreen() {
  const { t } = useTranslation('app')
  const current = useLocale()
  const navigate = useNavigate()
  const back = useBack('/Login')
  const [query] = useSearchParams()
  const fromLogin = query.get('fromPage') === 'login'
  const language = useMutation(languageMutation(current))

  function leave() {
    if (fromLogin) back()
    else navigate('/Home')
  }

  return (
    <>
      <TopBar title={t('languageTitle')} />
      <ul className={`surface ${styles.list}`}>
        {LOCALES.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              className={`row spread ${styles.option}`}
              aria-pressed={locale === current}
              disabled={language.isPending}
              onClick={() => language.mutate(locale, { onSuccess: leave, onError: toastError })}
            >
              {LANGUAGE_NAMES[locale]}
              {language.isPending && language.variables === locale ? (
                <Spinner />
              ) : (
                locale === current && <Check aria-hidden="true" size={20} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
