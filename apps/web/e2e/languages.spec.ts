import { expect, type Page, test } from '@playwright/test'
import { expectNoSidewaysScroll, openScreen } from './faces.ts'
import { startWith } from './member.ts'
import { arrivalOf, pathnameOf, type Role, SCREENS, type Screen, TABS } from './screens.ts'
import { dataDir } from './story/operator.ts'
import { liveALittle, sessionOf } from './story/people.ts'
import { expectReachableTargets } from './targets.ts'

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LATIN = /\p{Script=Latin}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Each language as its button says it, the letters of its headings, and those of none of its texts. */
const LANGUAGES = [
  { name: 'English', lang: 'en', own: LATIN, foreign: CJK },
  { name: 'Bahasa Melayu', lang: 'ms', own: LATIN, foreign: CJK },
  { name: '中文', lang: 'zh', own: CJK, foreign: KANA },
  { name: '日本語', lang: 'ja', own: CJK, foreign: undefined },
] as const

/** The word mark, the seal, and the names of the languages. */
const OF_NO_LANGUAGE = ['賽子', '検', '印', '中文', '日本語']

const WORDS_OF = ['aria-label', 'alt', 'placeholder', 'title']

/** Everything that a screen says, to the eye and to a screen reader, a text an entry. */
async function wordsOn(page: Page): Promise<string[]> {
  const words = await page.evaluate((attributes) => {
    const texts = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const isSeen = !walk.currentNode.parentElement?.closest('script, style, noscript')
      if (isSeen) texts.push(walk.currentNode.textContent ?? '')
    }
    for (const name of attributes) {
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '')
    }
    return texts
  }, WORDS_OF)
  return words.map((text) => OF_NO_LANGUAGE.reduce((rest, mark) => rest.replaceAll(mark, ''), text))
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.goto('/SwitchLanguage')
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForURL(/\/(Home|Closed)$/)
}

const isSeenBy = (screen: Screen, role: Role) => arrivalOf(screen, role) === pathnameOf(screen.path)

/** Every screen with somebody who sees it; the tabs with a visitor, too. */
const ROUNDS = [
  { role: 'member', screens: SCREENS.filter((screen) => isSeenBy(screen, 'member')) },
  {
    role: 'visitor',
    screens: SCREENS.filter((screen) => !isSeenBy(screen, 'member') || TABS.includes(screen.path)).filter(
      (screen) => isSeenBy(screen, 'visitor'),
    ),
  },
  {
    role: 'closed',
    screens: SCREENS.filter((screen) => !isSeenBy(screen, 'member') && !isSeenBy(screen, 'visitor')),
  },
] as const

test.use({ viewport: { width: 320, height: 640 } })

for (const { name, lang, own, foreign } of LANGUAGES) {
  for (const { role, screens } of ROUNDS) {
    test(`after a switch to ${name} every screen of a ${role} speaks it, fits 320 px and is in reach`, async ({
      page,
      request,
    }) => {
      test.skip(role === 'closed' && dataDir === '', 'closing an account needs the product’s data')
      const token = await sessionOf(request, role)
      if (role === 'member' && token) await liveALittle(request, token)
      await startWith(page, { ...(token && { token }), language: lang === 'ja' ? 'en' : 'ja' })
      await switchTo(page, name)
      for (const { path } of screens) {
        await openScreen(page, path)
        expect(new URL(page.url()).pathname).toBe(pathnameOf(path))
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        const words = await wordsOn(page)
        expect(foreign ? words.filter((text) => foreign.test(text)) : [], path).toEqual([])
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(own)
        await expectNoSidewaysScroll(page)
        await expectReachableTargets(page)
      }
    })
  }
}
