import {
  type Locale,
  type Localized,
  localeOf,
  localeSpoken,
  type WireLanguage,
  wireLanguageOf,
} from '@saikoro/shared/locale'
import i18next from 'i18next'
import { BUNDLES, type Bundle } from '../locales/bundles.ts'
import { readPreference, writePreference } from './preferences.ts'

export { useCurrentLocale as useLocale } from './translation.ts'

/** Key in local storage, named by the specification. The value is a wire code. */
const LANGUAGE = 'language'

/** Bundles that some screen uses. A change of language loads the same bundles of the new language. */
const usedBundles = new Set<Bundle>(['first'])

/** i18next passes over a file that cannot be fetched, and would show its keys: this rejects, and a further call retries. */
async function loadUsed(locale: Locale): Promise<void> {
  const namespaces = Object.entries(BUNDLES).flatMap(([name, bundle]) =>
    usedBundles.has(bundle) ? name : [],
  )
  const isMissing = (namespace: string) => !i18next.hasResourceBundle(locale, namespace)
  const missing = namespaces.filter(isMissing)
  if (missing.length > 0) await i18next.reloadResources(locale, missing)
  if (missing.some(isMissing)) throw new Error(`The messages in ${locale} cannot be fetched.`)
}

/** The stored language, otherwise the first of the browser's languages that the client has. */
function initialLocale(): Locale {
  const stored = readPreference(LANGUAGE)
  return stored === null ? localeSpoken(navigator.languages) : localeOf(stored)
}

let current = initialLocale()

export function wireLanguage(): WireLanguage {
  return wireLanguageOf(current)
}

/** Loads the first bundle of the initial language. Await it before the first render. */
export async function initLanguage(): Promise<void> {
  document.documentElement.lang = current
  await changeLanguage(current)
}

/** Loads a bundle of the current language. Await it before rendering a component that uses its messages. */
export async function loadMessages(bundle: Bundle): Promise<void> {
  usedBundles.add(bundle)
  await loadUsed(current)
}

/** Changes the language of this page without storing it. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await loadUsed(locale)
  current = locale
  document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

/** Changes the language and stores it on this device. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await changeLanguage(locale)
  writePreference(LANGUAGE, wireLanguageOf(locale))
}

export function pickLocalized(text: Localized, locale: Locale): string {
  return text[locale] || text.ja
}
