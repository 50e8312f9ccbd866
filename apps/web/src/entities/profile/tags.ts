import { LOCALES, type Locale } from '@saikoro/shared/locale'

/** The tags of one locale: four locales joined by |, tags inside by a full-width comma. Japanese stands in. */
export function readTags(flag: string, locale: Locale): readonly string[] {
  const parts = flag.split('|')
  const own = parts[LOCALES.indexOf(locale)] || parts[LOCALES.indexOf('ja')] || ''
  return own.split('，').filter((tag) => tag.trim() !== '')
}
