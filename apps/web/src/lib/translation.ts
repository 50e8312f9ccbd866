import { DEFAULT_LOCALE, type Locale } from '@saikoro/shared/locale'
import { useCallback, useSyncExternalStore } from 'react'
import type { AccountWords } from '../locales/account-ja.ts'
import type { Words } from '../locales/ja.ts'

type Vocabulary = Words & AccountWords
type Feature = keyof Vocabulary
type OwnKey<F extends Feature> = keyof Vocabulary[F] & string

/** `sum` of one's own feature, or `common:sum` of any. */
export type Key<F extends Feature> = OwnKey<F> | { [G in Feature]: `${G}:${OwnKey<G>}` }[Feature]

type Values = Readonly<Record<string, string | number>>
type Loaded = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Spoken {
  readonly locale: Locale
  readonly words: Loaded
}

let spoken: Spoken = { locale: DEFAULT_LOCALE, words: {} }
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on these words are spoken. */
export function speak(locale: Locale, words: Loaded): void {
  spoken = { locale, words }
  for (const listener of listeners) listener()
}

/** Words of the language spoken, beside those that are known already. */
export function learn(locale: Locale, words: Loaded): void {
  speak(locale, { ...spoken.words, ...words })
}

function say({ words }: Spoken, feature: string, key: string, values: Values = {}): string {
  const [owner = feature, name = key] = key.includes(':') ? key.split(':') : [feature, key]
  const text = words[owner]?.[name] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (hole, value: string) => String(values[value] ?? hole))
}

/** A text in the language spoken now, outside of components. */
export function translate(key: Key<'common'>, values?: Values): string {
  return say(spoken, 'common', key, values)
}

/** The texts of a feature; the component renders again when another language is spoken. */
export function useTranslation<F extends Feature = 'common'>(feature?: F) {
  const now = useSyncExternalStore(listen, () => spoken)
  const t = useCallback(
    (key: Key<F>, values?: Values) => say(now, feature ?? 'common', key, values),
    [now, feature],
  )
  return { t }
}

export function useSpokenLocale(): Locale {
  return useSyncExternalStore(listen, () => spoken.locale)
}
