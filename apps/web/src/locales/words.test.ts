import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en as enFirst } from './en.ts'
import { ja as jaFirst } from './ja.ts'
import { en as enLater } from './later-en.ts'
import { ja as jaLater } from './later-ja.ts'
import { ms as msLater } from './later-ms.ts'
import { zh as zhLater } from './later-zh.ts'
import { ms as msFirst } from './ms.ts'
import { zh as zhFirst } from './zh.ts'

const en = { ...enFirst, ...enLater }
const ja = { ...jaFirst, ...jaLater }
const ms = { ...msFirst, ...msLater }
const zh = { ...zhFirst, ...zhLater }

const SOURCE = join(import.meta.dirname, '..')

/** Keys put together at run time: a verification step's title and explanation, and reasons of a verdict. */
const COMPOSED =
  /^(member:differs_\w+|fairness:(\w+Text|[a-z]+_[a-z_]+|chain|commitment|record|log|round|odds|beacon|signature|dice|root|result))$/

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

function readSources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'locales' && !name.includes('.test.'))
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return readSources(path)
      return /\.tsx?$/.test(entry.name) ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')
}

const source = flatten(ja)
const others: [string, Features][] = [
  ['en', en],
  ['zh', zh],
  ['ms', ms],
]

test.each(others)('%s has every word of ja, and no other', (_language, words) => {
  expect([...flatten(words).keys()].toSorted()).toEqual([...source.keys()].toSorted())
})

test.each([['ja', ja] as [string, Features], ...others])('%s leaves no word empty', (_language, words) => {
  expect([...flatten(words)].filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(others)('%s fills in what ja fills in', (_language, words) => {
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([hole]) => hole).toSorted()
  const filled = flatten(words)
  for (const [key, text] of source) expect([key, holes(filled.get(key) ?? '')]).toEqual([key, holes(text)])
})

test.each([['ja', ja] as [string, Features], ['zh', zh], ['ms', ms]])(
  '%s is translated, not left in English',
  (_language, words) => {
    const english = flatten(en)
    const same = [...flatten(words)].filter(([key, text]) => text === english.get(key) && !COGNATES.has(key))
    expect(same).toEqual([])
  },
)

test('every word is used', () => {
  const code = readSources(SOURCE)
  const unused = [...source.keys()].filter((name) => {
    const [, key = ''] = name.split(':')
    return !COMPOSED.test(name) && !new RegExp(`['\`:]${key}['\`]`).test(code)
  })
  expect(unused).toEqual([])
})
