import { Prisma } from '@saikoro/server/generated/prisma/client'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'

type Prefix = 'name' | 'text' | 'intro'

/** Returns the column of a text in one language, `name_ja` for example, with the alias of its table if given. */
export function columnIn(locale: Locale, prefix: Prefix, alias?: 'p' | 'v'): Prisma.Sql {
  return Prisma.raw(`${alias ? `${alias}.` : ''}${prefix}_${locale}`)
}

/** The JSON value that `allLocales` builds. */
export const localized = z.object({ zh: z.string(), en: z.string(), ja: z.string(), ms: z.string() })

/** Returns SQL that builds one JSON value of a text's four languages. */
export function allLocales(prefix: 'name' | 'desc', alias: 'c' | 'g'): Prisma.Sql {
  const pairs = LOCALES.map((locale) => `'${locale}', ${alias}.${prefix}_${locale}`)
  return Prisma.raw(`jsonb_build_object(${pairs.join()})`)
}

/** The columns of a name and of a text in four languages, for Prisma's `select`. */
export const NAMES = { nameZh: true, nameEn: true, nameJa: true, nameMs: true } as const
export const TEXTS = { textZh: true, textEn: true, textJa: true, textMs: true } as const

const NAME_IN = { zh: 'nameZh', en: 'nameEn', ja: 'nameJa', ms: 'nameMs' } as const
const TEXT_IN = { zh: 'textZh', en: 'textEn', ja: 'textJa', ms: 'textMs' } as const

type Names = Readonly<Record<keyof typeof NAMES, string>>

export function nameIn(locale: Locale, names: Names): string {
  return names[NAME_IN[locale]]
}

/** Returns a name in all languages, as on the wire. */
export function wireNames({ nameZh: zh, nameEn: en, nameJa: ja, nameMs: ms }: Names) {
  return { zh, en, ja, ms }
}

export function textIn(locale: Locale, texts: Readonly<Record<keyof typeof TEXTS, string>>): string {
  return texts[TEXT_IN[locale]]
}
