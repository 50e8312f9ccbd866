import { test as base, expect, type Page } from '@playwright/test'
import { mustCall } from '@saikoro/testing/call-api'
import { type Account, addBankCard, registerMember } from '@saikoro/testing/register-member'

/** The address of the product under test. */
export const productUrl = process.env.E2E_URL ?? ''

/** Registers a new member over HTTP. */
export const registerAccount = () => registerMember(productUrl, process.env.E2E_INVITE ?? '')

/** The newest draw of a game with a result; a product that just started has none for a minute. */
export async function settledIssue(game: string): Promise<string> {
  let issue = ''
  async function read() {
    issue = (await mustCall(productUrl, 'Lottery/getLotteryInfo', { key: game })).now_expect
    return issue
  }
  await expect.poll(read, { timeout: 150_000, intervals: [2_000] }).not.toBe('')
  return issue
}

/** Keeps the texts of toasts, each of which is on the screen for seconds only. */
function recordToasts(): void {
  const texts = new Set<string>()
  Object.assign(window, { toasts: texts })
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[role="status"] > p')) texts.add(toast.textContent)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** Asserts that this document shows a toast with this text, or has shown it. */
export async function expectToast(page: Page, text: string, timeout?: number): Promise<void> {
  const shown = () => page.evaluate(() => [...Reflect.get(window, 'toasts')].join('\n'))
  await expect.poll(shown, { timeout }).toContain(text)
}

/** Sets entries of local storage before the first load of the tab; later loads do not restore what the product cleared. */
export async function startWith(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(recordToasts)
  await page.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) {
      if (sessionStorage.getItem(`started with ${name}`) !== null) continue
      sessionStorage.setItem(`started with ${name}`, '1')
      localStorage.setItem(name, value)
    }
  }, entries)
}

interface Fixtures {
  readonly member: Account
  /** the page of a test, with that member logged in */
  readonly memberPage: Page
  /** the same, with a name, a withdrawal password and a demo card */
  readonly cardPage: Page
}

/** Pages are in English. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await startWith(page, { language: 'en' })
    await use(page)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  member: async ({}, use) => use(await registerAccount()),
  memberPage: async ({ page, member: { token } }, use) => {
    await startWith(page, { token })
    await use(page)
  },
  cardPage: async ({ memberPage, member }, use) => {
    await addBankCard(member)
    await use(memberPage)
  },
})
