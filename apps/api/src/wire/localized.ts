import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { Prisma } from '../generated/prisma/client.ts'

type Prefix = 'name' | 'text' | 'intro'

/** The column of a text in this language, as `name_ja`; an alias of its table may stand before it. */
export function columnIn(locale: Locale, prefix: Prefix, alias?: 'p' | 'v'): Prisma.Sql {
  return Prisma.raw(`${alias ? `${alias}.` : ''}${prefix}_${locale}`)
}

/** A JSON value as `allNames` builds it. */
export const localized = z.object({ zh: z.string(), en: z.string(), ja: z.string(), ms: z.string() })

/** The four languages of a name as one JSON value; with the alias of the table. */
export function allNames(alias: 'c' | 't'): Prisma.Sql {
  const pairs = ['zh', 'en', 'ja', 'ms'].map((locale) => `'${locale}', ${alias}.name_${locale}`)
  return Prisma.raw(`json_build_object(${pairs.join()})`)
}
