import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import * as phrases from '@saikoro/shared/phrases'
import { expect, test } from 'vitest'
import { GLOSSARY } from '../test/glossary.ts'
import { BUNDLES } from './bundles.ts'

const SOURCE = join(import.meta.dirname, '..')

const SHARED = join(import.meta.dirname, '../../../../packages/shared')

/** Returns every message of a language as `namespace:key` and text. */
async function allMessages(locale: Locale): Promise<Map<string, string>> {
  const namespaces = Object.keys(BUNDLES).map(async (namespace) => {
    const texts: Readonly<Record<string, string>> = (await import(`./${locale}/${namespace}.json`)).default
    return Object.entries(texts).map(([key, text]) => [`${namespace}:${key}`, text] as const)
  })
  return new Map((await Promise.all(namespaces)).flat())
}

/** Keys whose text may equal the English text. */
const COGNATES = new Set(['xuanfei:video', 'draw:issueBrief'])

const ja = await allMessages('ja')
const en = await allMessages('en')
const all = await Promise.all(LOCALES.map(async (locale) => [locale, await allMessages(locale)] as const))
const translations = all.filter(([locale]) => locale !== 'ja')

interface Source {
  readonly folder: string
  readonly code: string
  /** quoted words that may be keys */
  readonly literals: ReadonlySet<string>
}

function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.]+\.tsx?$/.test(entry.name))
    .filter(
      ({ parentPath }) =>
        !/\/(locales|node_modules|test|test-data)\//.test(`/${relative(folder, parentPath)}/`),
    )
    .map(({ name, parentPath }) => {
      const code = readFileSync(join(parentPath, name), 'utf8')
      const literals = new Set([...code.matchAll(/(['"`])([\w:-]+)\1/g)].map(([, , literal = '']) => literal))
      return { folder: parentPath, code, literals }
    })
}

/** Folders with a file that uses keys of this namespace without a prefix. */
function foldersOf(sources: readonly Source[], namespace: string): Set<string> {
  const usage =
    namespace === 'ui' ? /useTranslation\(\)|\btranslate\(/ : RegExp(`useTranslation\\('${namespace}'\\)`)
  return new Set(sources.filter(({ code }) => usage.test(code)).map(({ folder }) => folder))
}

/** The part of a key that is inserted at run time: a verification step, a reason, a difference, an alarm or a state. */
function variablePart(name: string): string | undefined {
  return /^(?:\w+:(?:differs|theme|phase|movement|balance|said|trust|status|push|near|topic)_([a-z]+)|companion:(?:state|outcome|report|phrase)_(\w+)|limits:(timeout|exclusion)(?:Title|Text|Confirm|Start)|fairness:(\w+)Text|(?:alarm|fairness|lottery|my-draws|inbox):(\w+))$/
    .exec(name)
    ?.slice(1)
    .find(Boolean)
}

const withoutPlural = (name: string) => name.replace(/_(zero|one|two|few|many|other)$/, '')

test.each(translations)('%s has the keys of ja and no others', (_locale, messages) => {
  const keys = (names: Iterable<string>) => [...new Set([...names].map(withoutPlural))].toSorted()
  expect(keys(messages.keys())).toEqual(keys(ja.keys()))
})

test.each(all)('%s has every plural form of its language and no others', (locale, messages) => {
  const names = [...messages.keys()]
  const plurals = new Set(names.filter((name) => name !== withoutPlural(name)).map(withoutPlural))
  expect(plurals.size).toBeGreaterThan(10)
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  for (const plural of plurals) {
    const forms = names.filter((name) => withoutPlural(name) === plural)
    expect(forms.toSorted()).toEqual(pluralCategories.map((form) => `${plural}_${form}`).toSorted())
  }
})

test.each(all)('%s has no empty text', (_locale, messages) => {
  expect([...messages].filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(translations)('%s has the placeholders of ja in every text', (_locale, messages) => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([each]) => each).toSorted()
  for (const [key, text] of messages) {
    const source = ja.get(key) ?? ja.get(`${withoutPlural(key)}_other`) ?? ''
    expect([key, placeholders(text)]).toEqual([key, placeholders(source)])
  }
})

test.each(all.filter(([locale]) => locale !== 'en'))(
  '%s has no text left in English',
  (_locale, messages) => {
    const same = [...messages].filter(([key, text]) => text === en.get(key) && !COGNATES.has(key))
    expect(same).toEqual([])
  },
)

test('every key is used with its namespace', () => {
  const sources = readSources(SOURCE)
  const own = ['app', 'entities', 'fairness', 'lib'].map((folder) => join(SOURCE, folder))
  const withNames = [join(SHARED, 'contract'), join(SHARED, 'fairness'), ...own].flatMap(readSources)
  const namespaces = new Set([...ja.keys()].map((name) => name.replace(/:.*/, '')))
  const folders = new Map([...namespaces].map((namespace) => [namespace, foldersOf(sources, namespace)]))
  const unused = [...ja.keys()].map(withoutPlural).filter((name) => {
    const [namespace = '', key = ''] = name.split(':')
    const variable = variablePart(name)
    return !(
      sources.some(({ literals }) => literals.has(name)) ||
      sources.some(({ folder, literals }) => folders.get(namespace)?.has(folder) && literals.has(key)) ||
      (variable !== undefined && withNames.some(({ literals }) => literals.has(variable)))
    )
  })
  expect(unused).toEqual([])
})

type Entry = readonly [key: string, text: string]

/** Returns every text of the client and of the server in a language. */
async function textsIn(locale: Locale): Promise<Entry[]> {
  const server = [...Object.values(phrases), BOOKING_KINDS].flatMap((list) =>
    Object.entries(list).flatMap(([key, text]: [string, unknown]): Entry[] =>
      typeof text === 'object' && text !== null ? [[`phrases:${key}`, Reflect.get(text, locale)]] : [],
    ),
  )
  return [...(await allMessages(locale)), ...server]
}

test.each(LOCALES)('%s uses the preferred wording of each term', async (locale) => {
  const texts = await textsIn(locale)
  expect(texts.length).toBeGreaterThan(500)
  const wrong = GLOSSARY[locale].flatMap(([say, never]) =>
    texts.filter(([, text]) => never.test(text)).map(([key, text]) => `${key} must use “${say}”: ${text}`),
  )
  expect(wrong).toEqual([])
})

/** Namespaces of the screens that lead to a proof: front door, Home, Games, table, Me and their frame. */
const BEFORE_A_PROOF = ['app', 'draw', 'home', 'lottery', 'member', 'report', 'ui', 'xuanfei', 'video']

/** Terms of cryptography. A passkey is a name of the platform. */
const CRYPTOGRAPHY: Readonly<Record<Locale, RegExp>> = {
  ja: /ハッシュ|シード|コミットメント|連鎖|ビーコン|署名|指紋|暗号|公開鍵|秘密鍵|マークル|封印/,
  en: /\bhash|\bseed|commitment|\bchain|beacon|signature|fingerprint|cryptograph|(public|secret) key|merkle|\bsealed/i,
  zh: /哈希|种子|区块|链(?!接)|信标|签名|指纹|加密|公钥|密钥|默克尔|封存/,
  ms: /\bhash|\bseed|komitmen|rantaian|\bsuar\b|tandatangan|cap jari|kriptograf|kunci (awam|rahsia)|merkle|dimeterai/i,
}

test.each(all)('%s names no term of cryptography before a proof is opened', (locale, messages) => {
  const before = [...messages].filter(([key]) => BEFORE_A_PROOF.includes(key.split(':')[0] ?? ''))
  expect(before.length).toBeGreaterThan(200)
  expect(before.filter(([, text]) => CRYPTOGRAPHY[locale].test(text))).toEqual([])
})
