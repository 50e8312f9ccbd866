import { pullDown } from '../../../apps/web/e2e/story/touch.ts'
import { comeToRest, happens } from './seen.ts'
import type { Walker } from './walker.ts'

const SOON_MS = 5_000

/** Most of what a new member has, and less than the balance that this table asks for remains. */
const STAKE = '950'
const HIGH_TABLE = '/Lottery?key=sai300&id=3'
const TABLE = '/Lottery?key=sai60&id=1'

/** Whoever has a bet running may stay, however little is left. */
export async function stakeNearlyAll({ page, faults }: Walker): Promise<string> {
  await page.goto(HIGH_TABLE)
  await comeToRest(page)
  const option = page.locator('main [data-option="big"]')
  if (!(await option.isVisible())) return 'no table'
  await option.click()
  const cart = page.locator('main section:has(> div > input[inputmode="numeric"])')
  await cart.locator('input').fill(STAKE)
  const review = cart.locator('button').last()
  if (!(await review.isEnabled())) return 'the draw is closed'
  await review.click()
  const answer = page.waitForResponse(/placeOrder/, { timeout: SOON_MS }).catch(() => undefined)
  const place = page.locator('[role="dialog"] footer button').last()
  if (!(await happens(place.click({ timeout: SOON_MS })))) return 'no order: too few points, or too late'
  const { code } = (await (await answer)?.json()) ?? {}
  await page.waitForTimeout(1_500)
  const path = new URL(page.url()).pathname
  if (code === 200 && path !== '/Lottery') faults.push(`an order led away from its table, to ${path}`)
  return `staked ${STAKE}: ${code}`
}

function toTop(element: Element): void {
  for (let each: Element | null = element; each; each = each.parentElement) each.scrollTop = 0
}

/** From the middle of the table; the dialog lies over it. */
export async function pullHistory({ page, faults }: Walker): Promise<string> {
  await page.goto(TABLE)
  await comeToRest(page)
  for (const button of await page.locator('main header button[aria-label]').all()) {
    await page.evaluate(() => scrollTo(0, 300))
    if ((await button.locator('xpath=..').getAttribute('data-back')) !== null) continue
    await button.evaluate((element: HTMLElement) => element.click())
    const dialog = page.locator('[role="dialog"][data-open]')
    await dialog.waitFor({ timeout: SOON_MS })
    await comeToRest(page)
    const list = dialog.locator('section:has([class*="_sign_"][style*="block-size"])')
    if ((await list.count()) > 0) {
      const pulled = async () => {
        // it lasts for a fifth of a second: a locator looks twice a second
        const isHeard = happens(
          page.waitForFunction(() => document.querySelector('[role="dialog"] [data-busy]'), undefined, {
            polling: 'raf',
            timeout: SOON_MS,
          }),
        )
        await page.waitForTimeout(500) // it has come to its place
        await list.evaluate(toTop) // days without end may have come into sight meanwhile
        await pullDown(page, list)
        return isHeard
      }
      // a draw that ends meanwhile may take the row from under the finger
      const isHeard = (await pulled()) || (await pulled())
      if (!isHeard) faults.push('the history was pulled down, and was not read anew')
      return 'pulled the history'
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached', timeout: SOON_MS })
  }
  return 'no history'
}
