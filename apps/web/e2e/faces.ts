import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Waits until finite animations end, because axe would measure colours in the middle of a transition. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

/** Asserts that axe finds nothing in the light theme, and no contrast fault in the dark one: the themes differ in colour only. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await comeToRest(page)
  expect.soft(await violationsOn(page), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeToRest(page)
  expect.soft(await violationsOn(page, 'color-contrast'), page.url()).toEqual([])
}

/** Compares with the requested width: a mobile browser zooms out to fit wide content, and then reports a larger width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Waits until no skeleton is left; parts far below load when they are scrolled into view. */
export async function expectWhole(page: Page): Promise<void> {
  const comeNear = () =>
    page.locator('[data-face="skeleton"]').evaluateAll((found) => {
      found[0]?.scrollIntoView()
      return found.length
    })
  await expect.poll(comeNear).toBe(0)
}

export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectWhole(page)
}

/** Scrolls to a place of the page, once the page is long enough. */
export async function scrollDownTo(page: Page, place: number): Promise<void> {
  const scrolled = () =>
    page.evaluate((to) => {
      scrollTo(0, to)
      return Math.round(scrollY)
    }, place)
  await expect.poll(scrolled).toBe(place)
}

/** Moves the focus forward until this element has it. */
export async function pressTabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** Opens the sheet of a button, asserts that it is accessible and closes it. */
export async function expectAccessibleSheet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The minified build: compiling the other one, 1.5 MB, takes a browser a tenth of a second per document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the violations that axe finds in the topmost dialog, else on the page, by all rules or by the given ones. axe is loaded once per document. */
export async function violationsOn(
  page: Page,
  ...rules: string[]
): Promise<[rule: string, where: string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    // axe measures no contrast on a gradient: it sees the first colour instead
    const gradients = [...document.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
      const [, colour] = /gradient\(.*?(rgba?\([^)]*\))/.exec(getComputedStyle(part).backgroundImage) ?? []
      return colour ? [{ style: part.style, colour, background: part.style.background }] : []
    })
    for (const { style, colour } of gradients) style.background = colour
    const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place, {
      resultTypes: ['violations'],
      // no rule of the default set reads style sheets, whose copies take a third of the time
      preload: { assets: ['media'] },
      ...(only.length > 0 && { runOnly: only }),
    })
    for (const { style, background } of gradients) style.background = background
    return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
  }, rules)
}

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

/** Asserts room, large touch targets and accessibility at these widths. */
export async function expectSoundAt(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectReachableTargets(page)
    await expectNoViolations(page)
  }
}
