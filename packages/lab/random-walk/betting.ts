import { pullDown } from '../../../apps/web/e2e/story/actions.ts'
import { succeeds, untilSettled, type Walker } from './screen.ts'

const SOON_MS = 5_000

/** Most of a new member's points, so that less than the entry condition of the game remains. */
const STAKE = '950'
const HIGH_GAME = '/Lottery?key=sai300&id=3'
const GAME = '/Lottery?key=sai60&id=1'

/** Stakes so much that only the open bet allows the member to stay. */
export async function stakeNearlyAll({ page, faults }: Walker): Promise<string> {
  await page.goto(HIGH_GAME)
  await untilSettled(page)
  const option = page.locator('main [data-option="big"]')
  if (!(await option.isVisible())) return 'no betting screen'
  await option.click()
  const cart = page.locator('main section:has(> div > input[inputmode="numeric"])')
  await cart.locator('input').fill(STAKE)
  const review = cart.locator('button').last()
  if (!(await review.isEnabled())) return 'the draw is closed'
  await review.click()
  const answer = page.waitForResponse(/placeOrder/, { timeout: SOON_MS }).catch(() => undefined)
  const place = page.locator('[role="dialog"] footer button').last()
  if (!(await succeeds(place.click({ timeout: SOON_MS })))) return 'no order: too few points, or too late'
  const { code } = (await (await answer)?.json()) ?? {}
  await page.waitForTimeout(1_500)
  const path = new URL(page.url()).pathname
  if (code === 200 && path !== '/Lottery') faults.push(`an order led away from its game, to ${path}`)
  return `staked ${STAKE}: ${code}`
}

function toTop(element: Element): void {
  for (let each: Element | null = element; each; each = each.parentElement) each.scrollTop = 0
}

/** Pulls down the history in its dialog, with the screen below scrolled. */
export async function pullHistory({ page, faults }: Walker): Promise<string> {
  await page.goto(GAME)
  await untilSettled(page)
  for (const button of await page.locator('main header button[aria-label]').all()) {
    await page.evaluate(() => scrollTo(0, 300))
    if ((await button.locator('xpath=..').getAttribute('data-back')) !== null) continue
    await button.evaluate((element: HTMLElement) => element.click())
    const dialog = page.locator('[role="dialog"][data-open]')
    await dialog.waitFor({ timeout: SOON_MS })
    await untilSettled(page)
    const list = dialog.locator('section:has([class*="_sign_"][style*="block-size"])')
    if ((await list.count()) > 0) {
      const pulled = async () => {
        // the indicator is shown for 200 ms, too short for a locator's polling
        const isRefreshed = succeeds(
          page.waitForFunction(() => document.querySelector('[role="dialog"] [data-busy]'), undefined, {
            polling: 'raf',
            timeout: SOON_MS,
          }),
        )
        await page.waitForTimeout(500) // the opening animation
        await list.evaluate(toTop) // more days may have been loaded meanwhile
        await pullDown(page, list)
        return isRefreshed
      }
      // a draw that ends meanwhile may move the rows
      const isRefreshed = (await pulled()) || (await pulled())
      if (!isRefreshed) faults.push('the history was not refreshed after pulling it down')
      return 'pulled the history'
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached', timeout: SOON_MS })
  }
  return 'no history'
}
