import type { Locale } from '@saikoro/shared/locale'
import type { AsideWords } from './aside-ja.ts'
import type { Words } from './ja.ts'
import type { LaterWords } from './later-ja.ts'
import type { RecordWords } from './record-ja.ts'

interface Loaders {
  readonly first: () => Promise<Words>
  readonly later: () => Promise<LaterWords>
  readonly aside: () => Promise<AsideWords>
  readonly record: () => Promise<RecordWords>
}

/** Each language is four chunks: what a visitor reads first, what other screens add, what opens on a screen, and the long words of figures. */
const LOADERS: Readonly<Record<Locale, Loaders>> = {
  ja: {
    first: async () => (await import('./ja.ts')).ja,
    later: async () => (await import('./later-ja.ts')).ja,
    aside: async () => (await import('./aside-ja.ts')).ja,
    record: async () => (await import('./record-ja.ts')).ja,
  },
  en: {
    first: async () => (await import('./en.ts')).en,
    later: async () => (await import('./later-en.ts')).en,
    aside: async () => (await import('./aside-en.ts')).en,
    record: async () => (await import('./record-en.ts')).en,
  },
  zh: {
    first: async () => (await import('./zh.ts')).zh,
    later: async () => (await import('./later-zh.ts')).zh,
    aside: async () => (await import('./aside-zh.ts')).zh,
    record: async () => (await import('./record-zh.ts')).zh,
  },
  ms: {
    first: async () => (await import('./ms.ts')).ms,
    later: async () => (await import('./later-ms.ts')).ms,
    aside: async () => (await import('./aside-ms.ts')).ms,
    record: async () => (await import('./record-ms.ts')).ms,
  },
}

export type WordGroup = keyof Loaders

export function loadWords(
  locale: Locale,
  group: WordGroup,
): Promise<Partial<Words & LaterWords & AsideWords & RecordWords>> {
  return LOADERS[locale][group]()
}
