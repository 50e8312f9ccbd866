import { expect, type Page } from '@playwright/test'

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LATIN = /\p{Script=Latin}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

export interface Language {
  /** label of its button */
  readonly name: string
  readonly lang: string
  /** script of its headings */
  readonly own: RegExp
  /** script that none of its texts may contain */
  readonly foreign: RegExp | undefined
}

export const ENGLISH: Language = { name: 'English', lang: 'en', own: LATIN, foreign: CJK }

export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { name: 'Bahasa Melayu', lang: 'ms', own: LATIN, foreign: CJK },
  { name: '中文', lang: 'zh', own: CJK, foreign: KANA },
  { name: '日本語', lang: 'ja', own: CJK, foreign: undefined },
]

/** The word mark, the seal, and the names of the languages. */
const OF_NO_LANGUAGE = ['賽子', '検', '印', '中文', '日本語']

const WORDS_OF = ['aria-label', 'alt', 'placeholder', 'title']

/** Returns all texts of a screen, visible or for screen readers. */
async function wordsOn(page: Page) {
  const { words, ...found } = await page.evaluate((attributes) => {
    const texts = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const isSeen = !walk.currentNode.parentElement?.closest(
        'script, style, noscript, code, [translate="no"]',
      )
      if (isSeen) texts.push(walk.currentNode.textContent ?? '')
    }
    for (const name of attributes) {
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '')
    }
    return {
      lang: document.documentElement.lang,
      heading: document.querySelector('h1')?.textContent ?? '',
      words: texts,
    }
  }, WORDS_OF)
  const withoutMarks = (text: string) =>
    OF_NO_LANGUAGE.reduce((rest, mark) => rest.replaceAll(mark, ''), text)
  return { ...found, words: words.map(withoutMarks) }
}

/** A message key, shown in place of a message that is missing. */
const NAME = /(^|\s)[a-z]{2,}[A-Z][A-Za-z]*(\s|$)/

/** Asserts that the page, its heading and all texts are in this language. */
export async function expectWordsIn(page: Page, { lang, own, foreign }: Language): Promise<void> {
  const found = await wordsOn(page)
  const { words } = found
  expect(found.lang, page.url()).toBe(lang)
  expect(found.heading, page.url()).toMatch(own)
  expect.soft(words.filter((text) => NAME.test(text.trim()))).toEqual([])
  expect.soft(foreign ? words.filter((text) => foreign.test(text)) : [], page.url()).toEqual([])
}

/** Switches the language on its screen. */
export async function switchTo(page: Page, { name }: Language): Promise<void> {
  await page.goto('/SwitchLanguage')
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForURL(/\/(Home|Closed)$/)
}
