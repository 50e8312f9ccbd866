import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { Prisma } from '../generated/prisma/client.ts'

type Prefix = 'name' | 'text' | 'intro'

/** Returns the column of a text in one language, `name_ja` for example, with the alias of its table if given. */
export function columnIn(locale: Locale, prefix: Prefix, alias?: 'p' | 'v'): Prisma.Sql {
  return Prisma.raw(`${alias ? `${alias}.` : ''}${prefix}_${locale}`)
}

/** The JSON value that `allNames` builds. */
export const localized = z.object({ zh: z.string(), en: z.string(), ja: z.string(), ms: z.string() })

/** Returns SQL that builds one JSON value of a name's four languages. */
export function allNames(alias: 'c' | 't'): Prisma.Sql {
  const pairs = ['zh', 'en', 'ja', 'ms'].map((locale) => `'${locale}', ${alias}.name_${locale}`)
  return Prisma.raw(`json_build_object(${pairs.join()})`)
}

/** The columns of a name and of a text in four languages, for Prisma's `select`. */
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
