import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../faces.ts'

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

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** Letters of twice the size fit on a phone of usual width. */
export async function expectRoomForLargeText(page: Page, width: number): Promise<void> {
  const { width: narrow = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height })
  await setTextSize(page, '200%')
  expect.soft(await textsThatStickOut(page), page.url()).toEqual([])
  await expectNoSidewaysScroll(page)
  await setTextSize(page, '')
  await page.setViewportSize({ width: narrow, height })
}
