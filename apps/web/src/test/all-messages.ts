import { importMessages } from 'virtual:messages'
import type { Locale } from '@saikoro/shared/locale'
import { BUNDLES } from '../locales/bundles.ts'

/** Returns every message of a language as `namespace:key` and text. */
export async function allMessages(locale: Locale): Promise<Map<string, string>> {
  const bundles = await Promise.all(BUNDLES.map((bundle) => importMessages(locale, bundle)))
  return new Map(
    bundles
      .flatMap((messages) => Object.entries<Readonly<Record<string, string>>>(messages))
      .flatMap(([namespace, texts]) =>
        Object.entries(texts).map(([key, text]) => [`${namespace}:${key}`, text] as const),
      ),
  )
}
