/** The four languages by their wire code; `ml` is Malay on the wire and `ms` everywhere else. */
export const WIRE_LANGUAGES = ['zh', 'en', 'ja', 'ml'] as const
export type WireLanguage = (typeof WIRE_LANGUAGES)[number]

/** BCP 47 codes for `lang`, `Intl` and fonts, in the order of `WIRE_LANGUAGES`. */
export const LOCALES = ['zh', 'en', 'ja', 'ms'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'ja'

/** Text in all four languages. */
export type Localized = Readonly<Record<Locale, string>>

/** Returns the locale of a wire code; Japanese for unknown codes. */
export function localeOf(wire: string | undefined): Locale {
  const index = (WIRE_LANGUAGES as readonly (string | undefined)[]).indexOf(wire)
  return LOCALES[index] ?? DEFAULT_LOCALE
}

/** Returns the wire code of a locale. */
export function wireLanguageOf(locale: Locale): WireLanguage {
  return locale === 'ms' ? 'ml' : locale
}

/** Joins four texts by commas in the order of the wire: zh, en, ja, ml. A database constraint forbids commas in the texts. */
export function joinLocalized(text: Localized): string {
  return LOCALES.map((locale) => text[locale]).join(',')
}

/** Splits the four-part text of the wire; missing parts become ''. */
export function splitLocalized(text: string): Localized {
  const [zh = '', en = '', ja = '', ms = ''] = text.split(',')
  return { zh, en, ja, ms }
}

/** Returns the locale of the first BCP 47 tag in one of the four languages; Japanese if there is none. */
export function localeSpoken(tags: readonly string[]): Locale {
  const spoken = tags.map((tag) => LOCALES.find((locale) => tag.toLowerCase().startsWith(locale)))
  return spoken.find(Boolean) ?? DEFAULT_LOCALE
}
