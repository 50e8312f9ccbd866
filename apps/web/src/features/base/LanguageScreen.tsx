import { replaceLang } from '@saikoro/shared/contract/base'
import { LOCALES, type Locale, wireLanguageOf } from '@saikoro/shared/locale'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { callApi } from '../../lib/call.ts'
import { chooseLanguage } from '../../lib/language.ts'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { useBack } from '../../lib/navigation.ts'
import { dropToasts } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Menu, MenuButton } from '../../ui/Menu.tsx'
import { Screen } from '../../ui/Screen.tsx'

export function LanguageScreen() {
  const { t, locale: current } = useTranslation('app')
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
    <Screen title={t('languageTitle')}>
      <Menu title={t('languageTitle')} isTitleHidden>
        {LOCALES.map((locale) => (
          <MenuButton
            key={locale}
            lang={locale}
            label={LANGUAGE_NAMES[locale]}
            value={locale === current && <Check aria-hidden="true" size={20} />}
            busy={language.isPending && language.variables === locale}
            disabled={language.isPending}
            aria-pressed={locale === current}
            onClick={() => language.mutate(locale, { onSuccess: leave })}
          />
        ))}
      </Menu>
    </Screen>
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
