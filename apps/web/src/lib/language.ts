import {
  type Locale,
  type Localized,
  localeOf,
  localeSpoken,
  type WireLanguage,
  wireLanguageOf,
} from '@saikoro/shared/locale'
import { type Bundle, FIRST } from '../locales/bundles.ts'
import type { Resources } from '../locales/resources.ts'
import { readPreference, writePreference } from './preferences.ts'
import { activateLanguage, addMessages } from './translation.ts'

export { useCurrentLocale as useLocale } from './translation.ts'

/** Key in local storage, named by the specification. The value is a wire code. */
const LANGUAGE = 'language'

/** One JSON file per language and namespace. The build joins those of a bundle into one file. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  ['../locales/*/*.json', '!../locales/*/{charter,restore}.json'],
  { import: 'default' },
)

/** Imports a bundle of messages. Rejects if its file cannot be fetched. */
export async function importMessages(locale: Locale, bundle: Bundle): Promise<Partial<Resources>> {
  const imports = Object.entries(FILES).map(async ([file, load]) => {
    const [language, namespace = ''] = file.slice('../locales/'.length, -'.json'.length).split('/')
    const isWanted = language === locale && FIRST.has(namespace) === (bundle === 'first')
    return isWanted ? [[namespace, await load()] as const] : []
  })
  return Object.fromEntries((await Promise.all(imports)).flat())
}

/** Bundles that some screen has loaded. A change of language loads the same bundles of the new language. */
const loadedBundles = new Set<Bundle>(['first'])

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
  addMessages(current, await importMessages(current, 'first'))
  await activateLanguage(current)
}

/** Loads a bundle of the current language. Await it before rendering a component that uses its messages. */
export async function loadMessages(bundle: Bundle): Promise<void> {
  loadedBundles.add(bundle)
  const locale = current
  addMessages(locale, await importMessages(locale, bundle))
}

/** Changes the language of this page without storing it. */
export async function changeLanguage(locale: Locale): Promise<void> {
  const bundles = await Promise.all([...loadedBundles].map((bundle) => importMessages(locale, bundle)))
  current = locale
  document.documentElement.lang = locale
  for (const messages of bundles) addMessages(locale, messages)
  await activateLanguage(locale)
}

/** Changes the language and stores it on this device. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await changeLanguage(locale)
  writePreference(LANGUAGE, wireLanguageOf(locale))
}

export function pickLocalized(text: Localized, locale: Locale): string {
  return text[locale] || text.ja
}
