import { expect, type Page } from '@playwright/test'
import { pathnameOf, SCREENS, TABS } from '../screens.ts'

interface Seen {
  readonly at: string
  readonly heading: string
  readonly tabs: readonly string[]
  /** headings of the screen before, and places where something is still to come */
  readonly unfinished: number
}

/** Often at first: most screens stand at once. */
const LOOKS_MS = [30, 60, 120, 250, 500]

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    // what lies far down comes when somebody is near
    document.querySelector('[data-face="skeleton"]')?.scrollIntoView()
    return {
      at: location.pathname,
      heading: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent).join(' / '),
      tabs: [...document.querySelectorAll('nav[aria-label="Main"] a')].map(
        (tab) => tab.getAttribute('href') ?? '',
      ),
      unfinished: document.querySelectorAll('h1[data-left], [data-face="skeleton"]').length,
    }
  })
}

function expectedAt(pathname: string): Seen {
  const screen = SCREENS.find(({ path }) => pathnameOf(path) === pathname)
  return {
    at: pathname,
    heading: screen?.heading ?? '',
    tabs: TABS.includes(pathname) ? TABS : [],
    unfinished: 0,
  }
}

/** The screen stands, has its words, and stays. */
async function expectArrival(page: Page, path: string, pathname: string): Promise<void> {
  const arrived = expectedAt(pathname)
  const untilArrived = () =>
    expect.poll(() => look(page), { message: path, intervals: LOOKS_MS }).toEqual(arrived)
  await untilArrived()
  await untilArrived() // what was led on is elsewhere now; what came near may have had to come first
}

/** By its address, in English: the whole app loads, and comes to rest at this screen. */
export async function arriveByAddress(page: Page, path: string, pathname: string): Promise<void> {
  await page.goto(path)
  await expectArrival(page, path, pathname)
}

/** As a link inside the client leads there. The heading of the screen that is left goes with it. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname === location.pathname) return
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Inside the client, in English: from the screen before to this one, or to where it leads. */
export async function arriveByLink(page: Page, path: string, pathname: string): Promise<void> {
  await follow(page, path)
  await expectArrival(page, path, pathname)
}

/** Inside the client, in any language. */
export async function arriveInside(page: Page, path: string): Promise<void> {
  await follow(page, path)
  const place = async () => {
    const { at, heading, unfinished } = await look(page)
    return { at, hasHeading: heading !== '', unfinished }
  }
  const arrived = { at: pathnameOf(path), hasHeading: true, unfinished: 0 }
  await expect.poll(place, { message: path, intervals: LOOKS_MS }).toEqual(arrived)
}
