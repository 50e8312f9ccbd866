/** The four languages by their wire code; `ml` is Malay on the wire and `ms` everywhere else. */
export const WIRE_LANGUAGES = ['zh', 'en', 'ja', 'ml'] as const
export type WireLanguage = (typeof WIRE_LANGUAGES)[number]

/** BCP 47 codes for `lang`, `Intl` and fonts, in the order of the wire's four-part lists. */
export const LOCALES = ['zh', 'en', 'ja', 'ms'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'ja'

/** Text in all four languages. */
export type Localized = Readonly<Record<Locale, string>>

/** The locale of a wire code; anything unknown means Japanese (contract, Requests). */
export function localeOf(wire: string | undefined): Locale {
  const index = (WIRE_LANGUAGES as readonly (string | undefined)[]).indexOf(wire)
  return LOCALES[index] ?? DEFAULT_LOCALE
}

/** The wire code of a locale. */
export function wireLanguageOf(locale: Locale): WireLanguage {
  return locale === 'ms' ? 'ml' : locale
}

/** Joins four texts as the wire does: zh, en, ja, ml. The texts hold no comma (a database check). */
export function joinLocalized(text: Localized): string {
  return LOCALES.map((locale) => text[locale]).join(',')
}

/** Splits the wire's four-part text; a missing part reads as empty. */
export function splitLocalized(text: string): Localized {
  const [zh = '', en = '', ja = '', ms = ''] = text.split(',')
  return { zh, en, ja, ms }
}

/** The first of these BCP 47 tags, best first, that is in one of the four languages; none of them means Japanese. */
export function localeSpoken(tags: readonly string[]): Locale {
  const spoken = tags.map((tag) => LOCALES.find((locale) => tag.toLowerCase().startsWith(locale)))
  return spoken.find(Boolean) ?? DEFAULT_LOCALE
}
