import type { Page } from '@playwright/test'
import { TABS } from '../../../apps/web/e2e/screens.ts'

/** A toast is read when it stood this long, ms. */
const READ_MS = 900

const LOWER_TABS = TABS.map((path) => path.toLowerCase())

const LOOKS = 5
const LOOK_MS = 400

const appOf = () => new URL(process.env.E2E_URL ?? '').origin

declare global {
  interface Window {
    /** toasts that something else took the place of before they could be read */
    lostToasts?: string[]
  }
}

/** Notes from the first moment of every page which toasts were lost. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript((least) => {
    window.lostToasts = []
    let shown = ''
    let since = 0
    let language = ''
    new MutationObserver(() => {
      const text = document.querySelector('[role="status"] > [class*="_toast_"]')?.textContent ?? ''
      if (text === shown) return
      // in another language it is said anew
      const isSame = language === document.documentElement.lang
      if (shown !== '' && isSame && performance.now() - since < least) window.lostToasts?.push(shown)
      language = document.documentElement.lang
      shown = text
      since = performance.now()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, READ_MS)
}

/** Marks every picture that did not come with its address. */
export async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mark = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.dataset.missing = target.src
    }
    addEventListener('error', mark, true)
  })
}

export function happens(what: Promise<unknown>): Promise<boolean> {
  return what.then(
    () => true,
    () => false,
  )
}

/** Waits until a screen stands: its heading is there and nothing is being fetched for it; or the app was left. */
export async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(
    (app) => {
      if (location.origin !== app) return true
      const toCome = document.querySelector('[data-face="skeleton"]')
      toCome?.scrollIntoView() // what lies far down comes when somebody is near
      return document.querySelector('main h1')?.textContent?.trim() && toCome === null
    },
    appOf(),
    { timeout: 25_000, polling: 60 },
  )
}

/** What is wrong with what stands on screen; looked at again where it may have been on its way to another one. */
export async function faultsOf(page: Page): Promise<string[]> {
  for (let look = 0; look < LOOKS; look += 1) {
    await comeToRest(page)
    if (new URL(page.url()).origin !== appOf()) return ['left the app']
    const faults = await lookAt(page).catch(() => ['another page came'])
    if (faults.length === 0 || faults.some((each) => each.includes('toast'))) return faults
    await page.waitForTimeout(LOOK_MS)
  }
  return lookAt(page)
}

function lookAt(page: Page): Promise<string[]> {
  return page.evaluate((tabs) => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const found: string[] = []
    const headings = [...document.querySelectorAll('main h1')].filter((each) => each.textContent?.trim())
    if (headings.length !== 1) found.push(`${headings.length} headings`)
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    const ways =
      dialog?.querySelectorAll('button') ?? document.querySelectorAll('a[href^="/"], header button')
    if (![...ways].some(isSeen)) found.push('no way leads on')
    const isTab = tabs.includes(location.pathname.toLowerCase().replace(/\/$/, ''))
    if (isTab && !document.querySelector('nav a[href="/Home"]')) found.push('no tab bar')
    const missing = [...document.querySelectorAll<HTMLImageElement>('img[data-missing]')]
    const broken = missing.find((each) => each.src === each.dataset.missing && isSeen(each))
    if (broken) found.push(`a broken picture: ${broken.src}`)
    const [lost] = window.lostToasts?.splice(0) ?? []
    if (lost !== undefined) found.push(`a lost toast: ${lost}`)
    return found
  }, LOWER_TABS)
}
