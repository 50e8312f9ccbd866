import type { Page } from '@playwright/test'

/** A toast is read when it stood this long, ms. */
const READ_MS = 900

const LOOKS = 5
const LOOK_MS = 400

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

/** Waits until a screen stands: its heading is there and nothing is being fetched for it. */
export async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const toCome = document.querySelector('[data-face="skeleton"]')
      toCome?.scrollIntoView() // what lies far down comes when somebody is near
      return document.querySelector('main h1')?.textContent?.trim() && toCome === null
    },
    undefined,
    { timeout: 25_000, polling: 60 },
  )
}

/** What is wrong with what stands on screen; looked at again where it may have been on its way to another one. */
export async function faultsOf(page: Page): Promise<string[]> {
  for (let look = 0; look < LOOKS; look += 1) {
    await comeToRest(page)
    const faults = await lookAt(page).catch(() => ['another page came'])
    if (faults.length === 0 || faults.some((each) => each.includes('toast'))) return faults
    await page.waitForTimeout(LOOK_MS)
  }
  return lookAt(page)
}

function lookAt(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const found: string[] = []
    const headings = [...document.querySelectorAll('main h1')].filter((each) => each.textContent?.trim())
    if (headings.length !== 1) found.push(`${headings.length} headings`)
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    const ways =
      dialog?.querySelectorAll('button') ?? document.querySelectorAll('a[href^="/"], header button')
    if (![...ways].some(isSeen)) found.push('no way leads on')
    const [lost] = window.lostToasts?.splice(0) ?? []
    if (lost !== undefined) found.push(`a lost toast: ${lost}`)
    return found
  })
}
