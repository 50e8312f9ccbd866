import {
  type Locale,
  type Localized,
  localeOf,
  localeSpoken,
  type WireLanguage,
  wireLanguageOf,
} from '@saikoro/shared/locale'
import { loadWords, type WordGroup } from '../locales/load.ts'
import { readPreference, writePreference } from './preferences.ts'
import { learn, speak, useSpokenLocale } from './translation.ts'

/** The spec's name in local storage; its value is the wire's code. */
const LANGUAGE = 'language'

/** Groups of words that some screen has asked for; every language is loaded with all of them. */
const wanted = new Set<WordGroup>(['first'])

/** What was chosen here, else the first of the device's languages that we speak. */
function firstLocale(): Locale {
  const chosen = readPreference(LANGUAGE)
  return chosen === null ? localeSpoken(navigator.languages) : localeOf(chosen)
}

let current = firstLocale()

export function wireLanguage(): WireLanguage {
  return wireLanguageOf(current)
}

/** Loads the words of the stored language; to be awaited before the first render. */
export async function startLanguage(): Promise<void> {
  document.documentElement.lang = current
  learn(current, await loadWords(current, 'first'))
  await speak(current)
}

/** Loads what a screen says beyond the first words; to be awaited before it renders. */
export async function needWords(group: WordGroup): Promise<void> {
  wanted.add(group)
  const locale = current
  learn(locale, await loadWords(locale, group))
}

/** Applies a language to this page, and keeps nothing. */
export async function speakLanguage(locale: Locale): Promise<void> {
  const loaded = await Promise.all([...wanted].map((group) => loadWords(locale, group)))
  current = locale
  document.documentElement.lang = locale
  for (const words of loaded) learn(locale, words)
  await speak(locale)
}

/** Applies and keeps a language. */
export async function switchLanguage(locale: Locale): Promise<void> {
  await speakLanguage(locale)
  writePreference(LANGUAGE, wireLanguageOf(locale))
}

/** The locale on screen; the component renders again when it changes. */
export function useLocale(): Locale {
  return useSpokenLocale()
}

export function pickLocalized(text: Localized, locale: Locale): string {
  return text[locale] || text.ja
}
