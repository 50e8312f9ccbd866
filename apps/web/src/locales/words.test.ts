import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en as enAside } from './aside-en.ts'
import { ja as jaAside } from './aside-ja.ts'
import { ms as msAside } from './aside-ms.ts'
import { zh as zhAside } from './aside-zh.ts'
import { en as enFirst } from './en.ts'
import { ja as jaFirst } from './ja.ts'
import { en as enLater } from './later-en.ts'
import { ja as jaLater } from './later-ja.ts'
import { ms as msLater } from './later-ms.ts'
import { zh as zhLater } from './later-zh.ts'
import { ms as msFirst } from './ms.ts'
import { en as enRecord } from './record-en.ts'
import { ja as jaRecord } from './record-ja.ts'
import { ms as msRecord } from './record-ms.ts'
import { zh as zhRecord } from './record-zh.ts'
import { zh as zhFirst } from './zh.ts'

const en = { ...enFirst, ...enLater, ...enAside, ...enRecord }
const ja = { ...jaFirst, ...jaLater, ...jaAside, ...jaRecord }
const ms = { ...msFirst, ...msLater, ...msAside, ...msRecord }
const zh = { ...zhFirst, ...zhLater, ...zhAside, ...zhRecord }

const SOURCE = join(import.meta.dirname, '..')

const SHARED = join(import.meta.dirname, '../../../../packages/shared')

/** Keys whose text may be the same word as in English. */
const COGNATES = new Set(['xuanfei:video'])

type Features = Readonly<Record<string, Readonly<Record<string, string>>>>

function flatten(words: Features): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([feature, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${feature}:${key}`, text] as const),
    ),
  )
}

interface Source {
  readonly folder: string
  readonly code: string
}

function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.]+\.tsx?$/.test(entry.name))
    .filter(({ parentPath }) => !/\/(locales|node_modules|test|test-data)(\/|$)/.test(`${parentPath}/`))
    .map(({ name, parentPath }) => ({
      folder: parentPath,
      code: readFileSync(join(parentPath, name), 'utf8'),
    }))
}

const says = (code: string, literal: string) =>
  ["'", '"', '`'].some((quote) => code.includes(`${quote}${literal}${quote}`))

/** Folders in which somebody speaks this feature's words without naming the feature each time. */
function foldersOf(sources: readonly Source[], feature: string): Set<string> {
  const asked =
    feature === 'ui' ? /useTranslation\(\)|\btranslate\(/ : RegExp(`useTranslation\\('${feature}'\\)`)
  return new Set(sources.filter(({ code }) => asked.test(code)).map(({ folder }) => folder))
}

/** The name that a key is put together with at run time: a verification step, a reason, a difference, a state. */
function composedFrom(name: string): string | undefined {
  return /^(?:member:differs_(\w+)|fairness:(\w+)Text|(?:fairness|myDraws|inbox):(\w+))$/
    .exec(name)
    ?.slice(1)
    .find(Boolean)
}

/** A phrase without the ending of its plural form. */
const phraseOf = (name: string) => name.replace(/_(zero|one|two|few|many|other)$/, '')

const source = flatten(ja)
const others: [string, Features][] = [
  ['en', en],
  ['zh', zh],
  ['ms', ms],
]

test.each(others)('%s has every word of ja, and no other', (_language, words) => {
  const phrases = (names: Iterable<string>) => [...new Set([...names].map(phraseOf))].toSorted()
  expect(phrases(flatten(words).keys())).toEqual(phrases(source.keys()))
})

test.each([['ja', ja] as [string, Features], ...others])(
  '%s has each phrase that counts in every form of its numbers, and no other form',
  (language, words) => {
    const names = [...flatten(words).keys()]
    const counting = new Set(names.filter((name) => name !== phraseOf(name)).map(phraseOf))
    expect(counting.size).toBeGreaterThan(10)
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const phrase of counting) {
      const forms = names.filter((name) => phraseOf(name) === phrase)
      expect(forms.toSorted()).toEqual(pluralCategories.map((form) => `${phrase}_${form}`).toSorted())
    }
  },
)

/** A number before a word of many: “{{points}} points”, “{{count}} more warnings”. */
const COUNTS = /\{\{(?:count|\w+\}\} (?:more )?(?!has\b)[a-z]{2,}s\b)/

/** What is said of a number that is never one. */
const NEVER_ONE = new Set(['xuanfei:stars', 'charter:summary'])

test('no English phrase says “1 points”', () => {
  const english = flatten(en)
  const many = [...english].filter(([name, text]) => COUNTS.test(text) && !name.endsWith('_one'))
  const without = many.filter(
    ([name]) => !english.has(name.replace(/_other$/, '_one')) || !name.endsWith('_other'),
  )
  expect(without.map(([name]) => name).filter((name) => !NEVER_ONE.has(name))).toEqual([])
  const alike = many.filter(([name, text]) => english.get(name.replace(/_other$/, '_one')) === text)
  expect(alike.map(([name]) => name).filter((name) => !NEVER_ONE.has(name))).toEqual([])
})

test.each([['ja', ja] as [string, Features], ...others])('%s leaves no word empty', (_language, words) => {
  expect([...flatten(words)].filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(others)('%s fills in what ja fills in', (_language, words) => {
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([hole]) => hole).toSorted()
  const filled = flatten(words)
  for (const [key, text] of filled) {
    const said = source.get(key) ?? source.get(`${phraseOf(key)}_other`) ?? ''
    expect([key, holes(text)]).toEqual([key, holes(said)])
  }
})

test.each([['ja', ja] as [string, Features], ['zh', zh], ['ms', ms]])(
  '%s is translated, not left in English',
  (_language, words) => {
    const english = flatten(en)
    const same = [...flatten(words)].filter(([key, text]) => text === english.get(key) && !COGNATES.has(key))
    expect(same).toEqual([])
  },
)

test('every word is used, under the name of its feature', () => {
  const sources = readSources(SOURCE)
  const names = [join(SHARED, 'fairness'), join(SOURCE, 'lib/fairness'), join(SOURCE, 'entities')].flatMap(
    readSources,
  )
  const folders = new Map(Object.keys(ja).map((feature) => [feature, foldersOf(sources, feature)]))
  const unused = [...source.keys()].map(phraseOf).filter((name) => {
    const [feature = '', key = ''] = name.split(':')
    const composed = composedFrom(name)
    return !(
      sources.some(({ code }) => says(code, name)) ||
      sources.some(({ folder, code }) => folders.get(feature)?.has(folder) && says(code, key)) ||
      (composed !== undefined && names.some(({ code }) => says(code, composed)))
    )
  })
  expect(unused).toEqual([])
})
