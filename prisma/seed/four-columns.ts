import { LOCALES, type Localized } from '../../packages/shared/locale.ts'

/** A text as its four columns, `name_zh` to `name_ms`. */
export function fourColumns(prefix: string, text: Localized): Record<string, string> {
  return Object.fromEntries(LOCALES.map((locale) => [`${prefix}_${locale}`, text[locale]]))
}
