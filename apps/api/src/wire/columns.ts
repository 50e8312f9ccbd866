import type { Locale } from '@saikoro/shared/locale'

/** The columns of a name and of a text in four languages, to `select`. */
export const NAMES = { nameZh: true, nameEn: true, nameJa: true, nameMs: true } as const
export const TEXTS = { textZh: true, textEn: true, textJa: true, textMs: true } as const

const NAME_IN = { zh: 'nameZh', en: 'nameEn', ja: 'nameJa', ms: 'nameMs' } as const
const TEXT_IN = { zh: 'textZh', en: 'textEn', ja: 'textJa', ms: 'textMs' } as const

export function nameIn(locale: Locale, names: Readonly<Record<keyof typeof NAMES, string>>): string {
  return names[NAME_IN[locale]]
}

export function textIn(locale: Locale, texts: Readonly<Record<keyof typeof TEXTS, string>>): string {
  return texts[TEXT_IN[locale]]
}
