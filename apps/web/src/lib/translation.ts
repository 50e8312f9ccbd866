import { DEFAULT_LOCALE, LOCALES, type Locale } from '@saikoro/shared/locale'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next, useTranslation as useI18next } from 'react-i18next'
import type { Namespace } from '../locales/bundles.ts'
import type { Resources } from '../locales/resources.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Resources
  }
}

const messages = resourcesToBackend(
  (language: string, namespace: string) => import(`../locales/${language}/${namespace}.json`),
)

void i18next
  .use(messages)
  .use(initReactI18next)
  .init({
    initAsync: false,
    fallbackLng: false,
    ns: [],
    defaultNS: 'ui',
    interpolation: { escapeValue: false }, // React escapes
    missingInterpolationHandler: (_text, [hole]) => hole,
  })

/** Returns a message in the current language, outside of components. */
export const translate = i18next.t

/** Returns the current language outside of components, Japanese before the first is set. */
export function readLocale(): Locale {
  return LOCALES.find((locale) => locale === i18next.language) ?? DEFAULT_LOCALE
}

/** Returns whether a name that is known at run time alone is a key of a namespace, which has been loaded. */
export function isMessageOf<N extends Namespace>(
  namespace: N,
  name: string,
): name is keyof Resources[N] & string {
  return i18next.exists(`${namespace}:${name}`)
}

/**
 * Returns `t` for the keys of a namespace, and for every other as `namespace:key`, and the current language, Japanese before the first
 * is set. Renders again when the language changes.
 */
export function useTranslation<N extends Namespace = 'ui'>(namespace?: N) {
  const { t } = useI18next<[N, ...Namespace[]]>(namespace === undefined ? undefined : [namespace])
  return { t, locale: readLocale() }
}

/** Returns the current language. */
export function useCurrentLocale(): Locale {
  return useTranslation().locale
}
