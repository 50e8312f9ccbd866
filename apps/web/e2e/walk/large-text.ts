import { expect, type Page } from '@playwright/test'

/** Measures at 200% font size: page width, texts outside of the screen or of their card, except in areas that scroll sideways, and broken words of the tab bar. */
function measureLargeText(page: Page): Promise<{ width: number; stickingOut: string[] }> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    /** Whether it scrolls sideways, or is for screen readers alone. */
    function hasRoom(element: Element | null): boolean {
      if (!element) return false
      const { overflowX, clipPath } = getComputedStyle(element)
      return (
        ['auto', 'scroll'].includes(overflowX) || clipPath === 'inset(50%)' || hasRoom(element.parentElement)
      )
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
      return width > 2 && right > end + 1 && !hasRoom(text.parentElement)
    }
    const found: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { textContent } = walk.currentNode
      if (textContent?.trim() && sticksOut(walk.currentNode)) found.push(textContent)
    }
    for (const { firstChild } of document.querySelectorAll('nav:has(a[href="/Home"]) a > span')) {
      const range = document.createRange()
      if (!firstChild) continue
      range.selectNodeContents(firstChild)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        found.push(`broken: ${firstChild.textContent}`)
    }
    const width = document.documentElement.scrollWidth
    document.documentElement.style.fontSize = ''
    return { width, stickingOut: found }
  })
}

/** Asserts that text at 200% size fits on a phone of common width. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const { width, stickingOut } = await measureLargeText(page)
  expect.soft(stickingOut, page.url()).toEqual([])
  expect.soft(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
