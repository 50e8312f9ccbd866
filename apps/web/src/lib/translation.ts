import { DEFAULT_LOCALE, LOCALES, type Locale } from '@saikoro/shared/locale'
import i18next from 'i18next'
import { initReactI18next, useTranslation as useI18next } from 'react-i18next'
import type { Resources } from '../locales/resources.ts'

type Namespace = keyof Resources

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Resources
  }
}

void i18next.use(initReactI18next).init({
  resources: {},
  initAsync: false,
  fallbackLng: false,
  defaultNS: 'ui',
  interpolation: { escapeValue: false }, // React escapes
  missingInterpolationHandler: (_text, [hole]) => hole,
  react: { useSuspense: false, bindI18nStore: '' }, // messages are loaded before the screen renders
})

/** Adds the messages of a bundle to i18next. */
export function addMessages(locale: Locale, messages: Partial<Resources>): void {
  for (const [namespace, texts] of Object.entries(messages))
    i18next.addResourceBundle(locale, namespace, texts)
}

/** Changes the language of i18next; its messages must have been added. */
export async function activateLanguage(locale: Locale): Promise<void> {
  await i18next.changeLanguage(locale)
}

/** Returns a message in the current language, outside of components. */
export const translate = i18next.t

/**
 * Returns `t` for the keys of a namespace, and for every other as `namespace:key`, and the current language, Japanese before the first
 * is set. Renders again when the language changes.
 */
export function useTranslation<N extends Namespace = 'ui'>(namespace?: N) {
  const { t, i18n } = useI18next<[N, ...Namespace[]]>(namespace === undefined ? undefined : [namespace])
  return { t, locale: LOCALES.find((locale) => locale === i18n.language) ?? DEFAULT_LOCALE }
}

/** Returns the current language. */
export function useCurrentLocale(): Locale {
  return useTranslation().locale
}
