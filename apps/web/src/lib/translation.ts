import { DEFAULT_LOCALE, LOCALES, type Locale } from '@saikoro/shared/locale'
import i18next from 'i18next'
import { initReactI18next, useTranslation as useI18next } from 'react-i18next'
import type { AsideWords } from '../locales/aside-ja.ts'
import type { Words } from '../locales/ja.ts'
import type { LaterWords } from '../locales/later-ja.ts'
import type { RecordWords } from '../locales/record-ja.ts'

type Vocabulary = Words & LaterWords & AsideWords & RecordWords
type Feature = keyof Vocabulary
type Loaded = Readonly<Partial<Record<Feature, Readonly<Record<string, string>>>>>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Vocabulary
  }
}

void i18next.use(initReactI18next).init({
  resources: {},
  initAsync: false,
  fallbackLng: false,
  defaultNS: 'ui',
  interpolation: { escapeValue: false }, // React escapes
  missingInterpolationHandler: (_text, [hole]) => hole,
  react: { useSuspense: false, bindI18nStore: '' }, // words are loaded before the screen renders
})

/** Adds the words of a bundle to those that i18next has. */
export function learn(locale: Locale, words: Loaded): void {
  for (const [feature, texts] of Object.entries(words)) i18next.addResourceBundle(locale, feature, texts)
}

/** Switches i18next to a language whose words were added. */
export async function speak(locale: Locale): Promise<void> {
  await i18next.changeLanguage(locale)
}

/** A text in the language spoken now, outside of components. */
export const translate = i18next.t

/** The texts of a feature, and as `other:key` those of every other; renders again when the language changes. */
export function useTranslation<F extends Feature = 'ui'>(feature?: F) {
  return useI18next<[F, ...Feature[]]>(feature === undefined ? undefined : [feature])
}

/** The language spoken now. i18next keeps any code; the app speaks its four. */
export function spokenLocale(): Locale {
  return LOCALES.find((locale) => locale === i18next.language) ?? DEFAULT_LOCALE
}

/** As `spokenLocale`; renders again when the language changes. */
export function useSpokenLocale(): Locale {
  useI18next()
  return spokenLocale()
}
