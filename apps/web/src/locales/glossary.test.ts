import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import * as phrases from '@saikoro/shared/phrases'
import { expect, test } from 'vitest'
import { allMessages } from '../test/all-messages.ts'
import { GLOSSARY } from '../test/glossary.ts'

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
  const wrong = Object.values(GLOSSARY).flatMap(({ [locale]: { say, never } }) =>
    texts.filter(([, text]) => never.test(text)).map(([key, text]) => `${key} must use “${say}”: ${text}`),
  )
  expect(wrong).toEqual([])
})

test.each(LOCALES)('%s writes numbers in one style', async (locale) => {
  const wrong = (await textsIn(locale)).filter(([, text]) => OTHER_STYLE[locale].test(text))
  expect(wrong).toEqual([])
})

/** zh: no number without spaces around it; ja: 〜 in ranges; no number as a word beside digits. */
const OTHER_STYLE: Readonly<Record<Locale, RegExp>> = {
  ja: /\d ?[–-] ?\d+ ?(時間|分|日)|だれ/,
  zh: /[\u4e00-\u9fff]\d+[\u4e00-\u9fff]|七十二|十五分钟|九十天/,
  en: /\b1 points\b/,
  ms: /lima belas minit/,
}
