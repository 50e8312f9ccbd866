import type { Locale } from '@saikoro/shared/locale'
import type { Words } from './ja.ts'
import type { LaterWords } from './later-ja.ts'

/** Each language is two chunks: what a visitor reads first, and what other screens add. */
const LOADERS: Readonly<Record<Locale, { first: () => Promise<Words>; later: () => Promise<LaterWords> }>> = {
  ja: {
    first: async () => (await import('./ja.ts')).ja,
    later: async () => (await import('./later-ja.ts')).ja,
  },
  en: {
    first: async () => (await import('./en.ts')).en,
    later: async () => (await import('./later-en.ts')).en,
  },
  zh: {
    first: async () => (await import('./zh.ts')).zh,
    later: async () => (await import('./later-zh.ts')).zh,
  },
  ms: {
    first: async () => (await import('./ms.ts')).ms,
    later: async () => (await import('./later-ms.ts')).ms,
  },
}

export type WordGroup = keyof (typeof LOADERS)[Locale]

export function loadWords(locale: Locale, group: WordGroup): Promise<Words | LaterWords> {
  return LOADERS[locale][group]()
}
