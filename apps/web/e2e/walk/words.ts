import { expect, type Page } from '@playwright/test'

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LATIN = /\p{Script=Latin}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

export interface Language {
  /** as its button says it */
  readonly name: string
  readonly lang: string
  /** letters of its headings */
  readonly own: RegExp
  /** letters of none of its texts */
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

/** Everything that a screen says, to the eye and to a screen reader, a text an entry. */
async function wordsOn(page: Page) {
  const { words, ...said } = await page.evaluate((attributes) => {
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
  return { ...said, words: words.map(withoutMarks) }
}

/** The name of a phrase stands where its words have not come. */
const NAME = /(^|\s)[a-z]{2,}[A-Z][A-Za-z]*(\s|$)/

/** The page, its heading and every text of it are in this language. */
export async function expectWordsIn(page: Page, { lang, own, foreign }: Language): Promise<void> {
  const said = await wordsOn(page)
  const { words } = said
  expect(said.lang, page.url()).toBe(lang)
  expect(said.heading, page.url()).toMatch(own)
  expect.soft(words.filter((text) => NAME.test(text.trim()))).toEqual([])
  expect.soft(foreign ? words.filter((text) => foreign.test(text)) : [], page.url()).toEqual([])
}

/** Chooses a language as anybody does: by its button. */
export async function switchTo(page: Page, { name }: Language): Promise<void> {
  await page.goto('/SwitchLanguage')
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForURL(/\/(Home|Closed)$/)
}
