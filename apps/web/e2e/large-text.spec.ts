import { expect, type Page, test } from '@playwright/test'
import { expectNoSidewaysScroll, openScreen } from './faces.ts'
import { startWith } from './member.ts'
import { arrivalOf, pathnameOf, SCREENS } from './screens.ts'
import { sessionOf } from './story/people.ts'

async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** Texts that stick out of the screen or of the card that they stand on, unless something moves sideways there. */
function textsThatStickOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    function movesSideways(element: Element | null): boolean {
      if (!element) return false
      const { overflowX } = getComputedStyle(element)
      return overflowX === 'auto' || overflowX === 'scroll' || movesSideways(element.parentElement)
    }
    function isPaper(element: Element): boolean {
      const { backgroundColor, borderRightWidth } = getComputedStyle(element)
      return borderRightWidth !== '0px' || !backgroundColor.endsWith(', 0)')
    }
    function paperUnder(element: Element | null): Element | undefined {
      if (!element) return undefined
      return isPaper(element) ? element : paperUnder(element.parentElement)
    }
    function sticksOut(text: Node): boolean {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { width, right } = range.getBoundingClientRect()
      const paper = paperUnder(text.parentElement)?.getBoundingClientRect()
      const end = Math.min(paper?.right ?? innerWidth, innerWidth)
      return width > 2 && right > end + 1 && !movesSideways(text.parentElement)
    }
    const found: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { textContent } = walk.currentNode
      if (textContent?.trim() && sticksOut(walk.currentNode)) found.push(textContent)
    }
    return found
  })
}

for (const language of ['ja', 'ml']) {
  test(`letters of twice the size fit on every screen (${language})`, async ({ page, request }) => {
    await startWith(page, { token: (await sessionOf(request, 'member')) ?? '', language })
    for (const screen of SCREENS.filter((each) => arrivalOf(each, 'member') === pathnameOf(each.path))) {
      await openScreen(page, screen.path)
      await doubleText(page)
      expect(await textsThatStickOut(page), screen.name).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  })
}
