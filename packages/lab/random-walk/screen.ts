import type { Page } from '@playwright/test'
import { type Role, TABS } from '../../../apps/web/e2e/screens.ts'

/** Minimum time for which a toast must be visible, ms. */
const READ_MS = 900

const LOWER_TABS = TABS.map((path) => path.toLowerCase())

const ATTEMPTS = 5
const RETRY_MS = 400

const appOf = () => new URL(process.env.E2E_URL ?? '').origin

declare global {
  interface Window {
    /** toasts that were replaced before that time */
    lostToasts?: string[]
  }
}

/** Records lost toasts in every page from its start. */
async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript((least) => {
    window.lostToasts = []
    let shown = ''
    let since = 0
    let language = ''
    new MutationObserver(() => {
      const text = document.querySelector('[role="status"] > [class*="_toast_"]')?.textContent ?? ''
      if (text === shown) return
      // a change of language renders the same toast again
      const isSame = language === document.documentElement.lang
      if (shown !== '' && isSame && performance.now() - since < least) window.lostToasts?.push(shown)
      language = document.documentElement.lang
      shown = text
      since = performance.now()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, READ_MS)
}

/** Marks every picture that failed to load with its URL. */
async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mark = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.dataset.missing = target.src
    }
    addEventListener('error', mark, true)
  })
}

/** Returns whether the promise is fulfilled. */
export function succeeds(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  )
}

/** Waits until a screen has its heading and no skeletons, or the page is outside the app. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    (app) => {
      if (location.origin !== app) return true
      const pending = document.querySelector('[data-face="skeleton"]')
      pending?.scrollIntoView() // content below the fold is loaded when it is near
      return document.querySelector('main h1')?.textContent?.trim() && pending === null
    },
    appOf(),
    { timeout: 25_000, polling: 60 },
  )
}

/** Returns the faults of the screen; repeated if a navigation may have interfered. */
export async function faultsOf(page: Page): Promise<string[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await untilSettled(page)
    if (new URL(page.url()).origin !== appOf()) return ['left the app']
    const faults = await faultsNow(page).catch(() => ['interrupted by a navigation'])
    if (faults.length === 0 || faults.some((each) => each.includes('toast'))) return faults
    await page.waitForTimeout(RETRY_MS)
  }
  return faultsNow(page)
}

function faultsNow(page: Page): Promise<string[]> {
  const viewport = page.viewportSize()?.width ?? 0
  return page.evaluate(
    ([tabs, viewport]) => {
      const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
      const found: string[] = []
      const headings = [...document.querySelectorAll('main h1')].filter((each) => each.textContent?.trim())
      if (headings.length !== 1) found.push(`${headings.length} headings`)
      const bare = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, '')
      if (!bare(document.title).startsWith(bare(headings[0]?.textContent)))
        found.push(`the title is “${document.title}” at the heading “${headings[0]?.textContent}”`)
      const width = document.documentElement.scrollWidth
      if (width > viewport) found.push(`${width} px wide on a screen of ${viewport} px`)
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      const controls =
        dialog?.querySelectorAll('button') ?? document.querySelectorAll('a[href^="/"], header button')
      if (![...controls].some(isVisible)) found.push('no link or button')
      const isTab = tabs.includes(location.pathname.toLowerCase().replace(/\/$/, ''))
      if (isTab && !document.querySelector('nav a[href="/Home"]')) found.push('no tab bar')
      const missing = [...document.querySelectorAll<HTMLImageElement>('img[data-missing]')]
      const broken = missing.find((each) => each.src === each.dataset.missing && isVisible(each))
      if (broken) found.push(`a broken picture: ${broken.src}`)
      const [lost] = window.lostToasts?.splice(0) ?? []
      if (lost !== undefined) found.push(`a lost toast: ${lost}`)
      return found
    },
    [LOWER_TABS, viewport] as const,
  )
}

export interface Walker {
  page: Page
  readonly role: Role
  readonly random: () => number
  isOffline: boolean
  /** page errors, and faults found by steps */
  readonly faults: string[]
}

/** Records page errors, lost toasts and missing pictures. */
export async function watchPage({ page, faults }: Walker): Promise<void> {
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)))
  await watchToasts(page)
  await watchPictures(page)
}
