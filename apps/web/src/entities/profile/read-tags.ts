import { LOCALES, type Locale } from '@saikoro/shared/locale'

/** Returns the tags of one locale, or else the Japanese ones: locales are joined by |, tags by a full-width comma. */
export function readTags(flag: string, locale: Locale): readonly string[] {
  const parts = flag.split('|')
  const own = parts[LOCALES.indexOf(locale)] || parts[LOCALES.indexOf('ja')] || ''
  return own.split('，').filter((tag) => tag.trim() !== '')
}
