import { replaceLang } from '@saikoro/shared/contract/base'
import { LOCALES, type Locale, wireLanguageOf } from '@saikoro/shared/locale'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { callApi } from '../../lib/call.ts'
import { chooseLanguage, useLocale } from '../../lib/language.ts'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { useBack } from '../../lib/navigation.ts'
import { dropToasts } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Spinner } from '../../ui/Button.tsx'
import { TopBar } from '../../ui/Screen.tsx'
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
      <ul className={`surface clip ${styles.list}`}>
        {LOCALES.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              className={`row spread full focus-inside ${styles.option}`}
              aria-pressed={locale === current}
              disabled={language.isPending}
              onClick={() => language.mutate(locale, { onSuccess: leave })}
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

/** Stores the language on the server, then switches the client and refetches server-supplied texts. */
function languageMutation(spoken: Locale) {
  return mutationOptions({
    mutationFn: async (locale: Locale) => {
      await callApi(replaceLang, { lang: wireLanguageOf(locale) })
      await chooseLanguage(locale)
      if (locale !== spoken) dropToasts()
    },
    async onSuccess(_data, _locale, _result, { client }) {
      await client.cancelQueries() // what is under way would arrive in the language before
      await client.invalidateQueries()
    },
  })
}
