import type { Locator, Page } from '@playwright/test'
import { GAME } from './world.ts'

export const TABLE = `/Lottery?key=${GAME}&id=1`
export const FAIRNESS = '/Fairness'

const REST_MS = 4_000
/** Time after which a provable value has been proved. */
const UNPROVED_MS = 1_500
/** The client starts verifying this long after the first render; the test advances its timers. */
const IDLE_MS = 2_600
const PAUSE_MS = 50

/** Waits until the condition holds; false after the timeout. */
export async function becomes(condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    if (await condition().catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}

async function untilNone(page: Page, selector: string, timeout = REST_MS): Promise<void> {
  // a poll from outside of the page costs several milliseconds in both processes
  const polls = { polling: PAUSE_MS, timeout }
  const hasHeading = () => document.querySelector('h1') !== null
  const hasNone = (unwanted: string) => document.querySelector(unwanted) === null
  await page.waitForFunction(hasHeading, undefined, polls).catch(() => undefined)
  await page.waitForFunction(hasNone, selector, polls).catch(() => undefined)
}

/** Waits until skeletons are gone and values are checked, or until a timeout if the server does not reply. */
export async function untilSettled(page: Page): Promise<void> {
  await untilNone(page, '[data-face="skeleton"]')
  await page.clock.fastForward(IDLE_MS)
  await untilNone(page, '[data-face="skeleton"], [data-testid="seal"][data-seal="checking"]')
  await untilNone(page, '[data-verification="unproved"]', UNPROVED_MS)
}

/** Opens a screen; the proof is the one of this draw. */
export async function openScreen(page: Page, path: string, issue: string): Promise<void> {
  await page.goto(path === FAIRNESS ? `${FAIRNESS}?key=${GAME}&expect=${issue}` : path)
  await untilSettled(page)
  // content below the fold is rendered when it comes near
  for (let step = 0; step < 5; step += 1) {
    await page.mouse.wheel(0, 1_200)
    await page.waitForTimeout(PAUSE_MS)
  }
  await untilSettled(page)
}

export type Outcome = 'placed' | 'refused'

/** Orders big and odd for 20 points each. `refused`: the button stays disabled or the server rejects the order. */
export async function order(
  page: Page,
  timeoutMs: number,
  whenOffered?: () => Promise<void>,
): Promise<Outcome> {
  const dialog = page.getByRole('dialog')
  const isOffered = (button: Locator) => becomes(() => button.isEnabled({ timeout: 100 }), timeoutMs)
  const big = page.locator('[data-option="big"]').first()
  if (!(await isOffered(big))) return 'refused'
  await big.click()
  await page.locator('[data-option="odd"]').first().click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  const review = page.getByRole('button', { name: 'Review bet' })
  if (!(await isOffered(review))) return 'refused'
  await review.click()
  await whenOffered?.()
  const place = dialog.getByRole('button', { name: 'Place bet' })
  if (!(await isOffered(place))) return 'refused'
  await place.click()
  // the sheet closes when the order is posted, and stays open with a message when it is rejected
  const isPlaced = await becomes(async () => (await dialog.count()) === 0, timeoutMs)
  if (!isPlaced) await page.keyboard.press('Escape')
  return isPlaced ? 'placed' : 'refused'
}
