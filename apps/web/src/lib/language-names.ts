import type { Locale } from '@saikoro/shared/locale'

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  zh: '中文',
  en: 'English',
  ja: '日本語',
  ms: 'Bahasa Melayu',
}
