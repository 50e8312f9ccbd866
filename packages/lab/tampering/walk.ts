import { expect, type Locator, type Page } from '@playwright/test'
import type { Screen } from './case.ts'
import { GAME } from './world.ts'

const TABLE = `/Lottery?key=${GAME}&id=1`
const REST_MS = 4_000
/** Time after which a provable value has been proved. */
const UNPROVED_MS = 1_500

const PATHS: Readonly<Record<Exclude<Screen, 'fairness' | 'history'>, string>> = {
  table: TABLE,
  home: '/Home',
  game: '/Game',
  record: '/GameRecord',
  mine: '/Mine',
  statement: '/Statement',
  withdraw: '/Withdraw',
  withdrawals: '/WithdrawRecord',
  recharges: '/RechargeRecord',
  report: '/Personalreport',
  draws: '/MyDraws',
  limits: '/Limits',
  reservations: '/Reservations',
  support: '/ServicePage',
  notices: '/Notices',
}

/** The client starts verifying this long after the first render; the test advances its timers. */
export const IDLE_MS = 2_600

async function untilNone(page: Page, selector: string, timeoutMs = REST_MS): Promise<void> {
  await page
    .waitForFunction(
      (wanted) => document.querySelector('h1') !== null && document.querySelector(wanted) === null,
      selector,
      { timeout: timeoutMs },
    )
    .catch(() => undefined)
}

/** Waits until skeletons are gone, or until a timeout if the server does not reply; then verification begins. */
export async function untilLoaded(page: Page): Promise<void> {
  await untilNone(page, '[data-face="skeleton"]')
  await page.clock.fastForward(IDLE_MS)
}

/** Waits until skeletons are gone and seals are checked, or until a timeout if the server does not reply. */
export async function untilSettled(page: Page): Promise<void> {
  await untilLoaded(page)
  await untilNone(page, '[data-face="skeleton"], [data-testid="seal"][data-seal="checking"]')
  await untilNone(page, '[data-verification="unproved"]', UNPROVED_MS)
}

/** Scrolls down, because content below the fold is rendered when it comes near. */
async function scrollDown(page: Page): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(50)
  }
  await page.clock.fastForward(IDLE_MS)
}

export async function openScreen(page: Page, screen: Screen, issue: string): Promise<void> {
  if (screen === 'history') {
    await openScreen(page, 'table', issue)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  } else if (screen === 'fairness') await page.goto(`/Fairness?key=${GAME}&expect=${issue}`)
  else await page.goto(PATHS[screen])
  await untilSettled(page)
  if (screen === 'home') {
    await scrollDown(page)
    await untilSettled(page)
  }
}

export type Outcome = 'placed' | 'refused'

/** Orders big and odd for 20 points each. `refused`: the button stays disabled or the server rejects the order. */
export async function order(
  page: Page,
  timeoutMs: number,
  whenOffered: () => Promise<void>,
): Promise<Outcome> {
  const isOffered = (button: Locator) => becomes(() => button.isEnabled({ timeout: 100 }), timeoutMs)
  const big = page.locator('[data-option="big"]').first()
  if (!(await isOffered(big))) return 'refused'
  await big.click()
  await page.locator('[data-option="odd"]').first().click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  const review = page.getByRole('button', { name: 'Review bet' })
  if (!(await isOffered(review))) return 'refused'
  await review.click()
  await whenOffered()
  const place = page.getByRole('dialog').getByRole('button', { name: 'Place bet' })
  if (!(await isOffered(place))) return 'refused'
  await place.click()
  // the sheet closes when the order is posted, and stays open with a message when it is rejected
  const isPlaced = await becomes(async () => (await page.getByRole('dialog').count()) === 0, timeoutMs)
  if (!isPlaced) await page.keyboard.press('Escape')
  return isPlaced ? 'placed' : 'refused'
}

async function becomes(condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    if (await condition().catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Returns whether IndexedDB contains this text. */
function isStored(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        const values = await done(db.transaction(store).objectStore(store).getAll())
        const json = JSON.stringify(values, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
        if (json.includes(wanted)) {
          db.close()
          return true
        }
      }
      db.close()
    }
    return false
  }, text)
}

/** Waits until the device has stored this text; false after the timeout. */
export async function untilStored(page: Page, text: string, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    if (await isStored(page, text).catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

const MESSAGE = 'Where is my voucher?'
const NOTE = 'At noon'

/**
 * Sets a daily limit of 300 points, excludes the member for a month, reserves a meeting, and writes to support.
 * @param pass lets time pass: replies show changes that were made before their request only
 */
export async function setStates(page: Page, pass: () => Promise<void>): Promise<void> {
  await page.goto('/Profile?id=1')
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await page.getByLabel('Note (optional)').fill(NOTE)
  await page.getByRole('button', { name: 'Request reservation' }).click()
  await page.getByRole('link', { name: 'See reservations' }).click()
  await expect(page.getByTestId('reservation')).toContainText(NOTE)
  await pass()
  await page.goto('/ServicePage')
  await page.getByLabel('Message').fill(MESSAGE)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText(MESSAGE)
  await pass()
  await page.goto('/Limits')
  await page.getByLabel('Daily limit (points)').fill('300')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('in-force')).toContainText('300')
  await page.getByRole('button', { name: '1 month' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('I understand that nobody can shorten or undo this.').check()
  await page.getByRole('button', { name: 'Start self-exclusion' }).click()
  await expect(page.getByTestId('in-force')).toContainText('Self-exclusion until')
  await pass()
  await expect(page.locator('[data-level="amber"], [data-level="red"]')).toHaveCount(0)
}
