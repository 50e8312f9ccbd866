import { expect, type Locator, type Page } from '@playwright/test'
import type { Screen } from './case.ts'
import { GAME } from './world.ts'

const TABLE = `/Lottery?key=${GAME}&id=1`
const REST_MS = 4_000
/** What is shown before it is proved has been proved by then, where it can be. */
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
}

/** The client verifies when the first screen has been drawn; its timers need not run that long here. */
const IDLE_MS = 2_600

async function untilNone(page: Page, selector: string, patienceMs = REST_MS): Promise<void> {
  await page
    .waitForFunction(
      (wanted) => document.querySelector('h1') !== null && document.querySelector(wanted) === null,
      selector,
      { timeout: patienceMs },
    )
    .catch(() => undefined)
}

/** Until nothing is on its way any more: skeletons gone, every seal looked at. A house that never answers may hold it up. */
export async function comeToRest(page: Page): Promise<void> {
  await untilNone(page, '[data-face="skeleton"]')
  await page.clock.fastForward(IDLE_MS)
  await untilNone(page, '[data-face="skeleton"], [data-testid="seal"][data-seal="checking"]')
  await untilNone(page, '[data-standing="unproved"]', UNPROVED_MS)
}

/** What lies below the fold is made when somebody comes near it. */
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
  await comeToRest(page)
  if (screen === 'home') {
    await scrollDown(page)
    await comeToRest(page)
  }
}

/** What became of an order. */
export type Outcome = 'placed' | 'refused'

/** Puts 20 points each on big and odd. Refused is what the button, or the server's words, do not let through. */
export async function order(
  page: Page,
  patienceMs: number,
  whenOffered: () => Promise<void>,
): Promise<Outcome> {
  const isOffered = (button: Locator) => becomes(() => button.isEnabled({ timeout: 100 }), patienceMs)
  const big = page.locator('[data-option="big"]').first()
  if (!(await isOffered(big))) return 'refused'
  await big.click()
  await page.locator('[data-option="odd"]').first().click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  const review = page.getByRole('button', { name: 'Review order' })
  if (!(await isOffered(review))) return 'refused'
  await review.click()
  await whenOffered()
  const place = page.getByRole('dialog').getByRole('button', { name: 'Place order' })
  if (!(await isOffered(place))) return 'refused'
  await place.click()
  // The sheet closes when the order is booked; what is refused leaves it open, with words.
  const isBooked = await becomes(async () => (await page.getByRole('dialog').count()) === 0, patienceMs)
  if (!isBooked) await page.keyboard.press('Escape')
  return isBooked ? 'placed' : 'refused'
}

async function becomes(holds: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    if (await holds().catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Does this device keep this text, anywhere in its databases? */
function keeps(page: Page, text: string): Promise<boolean> {
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

/** Waits for the device to keep something that it is to hold before time goes on. */
export async function untilKept(page: Page, text: string, patienceMs: number): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    if (await keeps(page, text).catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
