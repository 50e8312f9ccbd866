import { expect, type Page } from '@playwright/test'
import { pathnameOf, SCREENS, TABS } from '../screens.ts'

interface Seen {
  readonly at: string
  readonly heading: string
  readonly tabs: readonly string[]
  /** number of skeletons and of headings of the previous screen */
  readonly unfinished: number
  /** number of visible pictures that could not be loaded */
  readonly broken: number
}

/** Short intervals first: most screens are complete at once. */
const LOOKS_MS = [30, 60, 120, 250, 500]

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    // parts far below load when they are scrolled into view
    document.querySelector('[data-face="skeleton"]')?.scrollIntoView()
    return {
      at: location.pathname,
      heading: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent).join(' / '),
      tabs: [...document.querySelectorAll('nav:has(a[href="/Home"]) a')].map(
        (tab) => tab.getAttribute('href') ?? '',
      ),
      unfinished: document.querySelectorAll('h1[data-left], [data-face="skeleton"]').length,
      broken: [...document.images].filter(
        (each) => each.currentSrc && each.complete && !each.naturalWidth && each.checkVisibility(),
      ).length,
    }
  })
}

/** Waits until the screen of this path is complete, and still there on a second look. */
async function expectArrival(page: Page, path: string, pathname: string, heading: unknown): Promise<void> {
  const arrived = {
    at: pathname,
    heading,
    tabs: TABS.includes(pathname) ? TABS : [],
    unfinished: 0,
    broken: 0,
  }
  const untilArrived = () =>
    expect.poll(() => look(page), { message: path, intervals: LOOKS_MS }).toEqual(arrived)
  await untilArrived()
  await untilArrived() // detects a late redirect and parts that loaded by scrolling
  expect(await page.pageErrors(), path).toEqual([])
}

/** Loads the app at an address and waits for the expected screen, in English. */
export async function arriveByAddress(page: Page, path: string, pathname: string): Promise<void> {
  await page.goto(path)
  const screen = SCREENS.find((each) => pathnameOf(each.path) === pathname)
  await expectArrival(page, path, pathname, screen?.heading)
}

/** Navigates inside the client without a reload, marks the headings of the screen that is left, and waits for the screen of the path. */
export async function arriveByLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname === location.pathname) return
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expectArrival(page, path, pathnameOf(path), expect.stringMatching(/\S/))
}
