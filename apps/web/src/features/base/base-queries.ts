import { replaceLang } from '@saikoro/shared/contract/base'
import { type Locale, wireLanguageOf } from '@saikoro/shared/locale'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { chooseLanguage } from '../../lib/language.ts'
import { dropToasts } from '../../lib/toast.ts'

/** Stores the language on the server, then switches the client and refetches server-supplied texts. */
export function languageMutation(spoken: Locale) {
  return mutationOptions({
    mutationKey: [replaceLang.path],
    mutationFn: async (locale: Locale) => {
      await callApi(replaceLang, { lang: wireLanguageOf(locale) })
      await chooseLanguage(locale)
      if (locale !== spoken) dropToasts()
    },
    onSuccess: (_data, _locale, _result, { client }) => client.invalidateQueries(),
  })
}
