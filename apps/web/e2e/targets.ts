import { expect, type Page } from '@playwright/test'

/** Minimum size in pixels; WCAG 2.2 requires 24. */
const REACH_PX = 44

/** Asserts the minimum size of all touch targets except links inside a sentence. */
export async function expectReachableTargets(page: Page): Promise<void> {
  const tooSmall = await page.evaluate((reach) => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').length > (element.textContent ?? '').length
    const boxOf = (element: Element) =>
      (element instanceof HTMLInputElement
        ? (element.closest('label') ?? element.parentElement ?? element)
        : element
      ).getBoundingClientRect()
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]')]
      .filter((element) => isSeen(element) && !isInSentence(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width < reach - 0.5 || box.height < reach - 0.5)
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)}x${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`,
      )
  }, REACH_PX)
  expect.soft(tooSmall, page.url()).toEqual([])
}
