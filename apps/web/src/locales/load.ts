import type { Locale } from '@saikoro/shared/locale'
import type { AccountWords } from './account-ja.ts'
import type { Words } from './ja.ts'

/** Each language is two chunks: what a visitor reads first, and what the screens of an account add. */
const LOADERS: Readonly<
  Record<Locale, { first: () => Promise<Words>; account: () => Promise<AccountWords> }>
> = {
  ja: {
    first: async () => (await import('./ja.ts')).ja,
    account: async () => (await import('./account-ja.ts')).ja,
  },
  en: {
    first: async () => (await import('./en.ts')).en,
    account: async () => (await import('./account-en.ts')).en,
  },
  zh: {
    first: async () => (await import('./zh.ts')).zh,
    account: async () => (await import('./account-zh.ts')).zh,
  },
  ms: {
    first: async () => (await import('./ms.ts')).ms,
    account: async () => (await import('./account-ms.ts')).ms,
  },
}

export type WordGroup = keyof (typeof LOADERS)[Locale]

export function loadWords(locale: Locale, group: WordGroup): Promise<Words | AccountWords> {
  return LOADERS[locale][group]()
}
