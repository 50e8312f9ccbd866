import type { Locale } from '@saikoro/shared/locale'
import * as phrases from '@saikoro/shared/phrases'
import { expect, test } from 'vitest'
import { glossary as en } from './glossary/en.ts'
import { glossary as ja } from './glossary/ja.ts'
import { glossary as ms } from './glossary/ms.ts'
import type { Glossary } from './glossary/term.ts'
import { glossary as zh } from './glossary/zh.ts'
import { loadWords } from './load.ts'

const GLOSSARIES: [Locale, Glossary][] = [
  ['ja', ja],
  ['en', en],
  ['zh', zh],
  ['ms', ms],
]

type Said = readonly [place: string, text: string]

/** Every text of a bundle, and every text of the server in this language. */
async function saidIn(locale: Locale): Promise<Said[]> {
  const bundles = await Promise.all(
    (['first', 'later', 'aside'] as const).map((group) => loadWords(locale, group)),
  )
  const client = bundles.flatMap((words) =>
    Object.entries(words).flatMap(([feature, texts]) =>
      Object.entries(texts as Record<string, string>).map(([key, text]): Said => [`${feature}:${key}`, text]),
    ),
  )
  const server = Object.values(phrases).flatMap((list) =>
    Object.entries(list).flatMap(([key, text]: [string, unknown]): Said[] =>
      typeof text === 'object' && text !== null ? [[`phrases:${key}`, Reflect.get(text, locale)]] : [],
    ),
  )
  return [...client, ...server]
}

test.each(GLOSSARIES)('%s has one word for each term', async (locale, glossary) => {
  const said = await saidIn(locale)
  expect(said.length).toBeGreaterThan(500)
  const wrong = Object.values(glossary).flatMap(({ say, never }) =>
    said
      .filter(([, text]) => never.test(text))
      .map(([place, text]) => `${place} does not say “${say}”: ${text}`),
  )
  expect(wrong).toEqual([])
})

test.each(GLOSSARIES)('%s writes numbers in one way', async (locale) => {
  const wrong = (await saidIn(locale)).filter(([, text]) => MIXED[locale].test(text))
  expect(wrong).toEqual([])
})

/** Spaces around a number in Chinese, 〜 between numbers in Japanese, never a word for a number beside digits elsewhere. */
const MIXED: Readonly<Record<Locale, RegExp>> = {
  ja: /\d ?[–-] ?\d+ ?(時間|分|日)|だれ/,
  zh: /[\u4e00-\u9fff]\d+[\u4e00-\u9fff]|七十二|十五分钟|九十天/,
  en: /\b1 points\b/,
  ms: /lima belas minit/,
}
