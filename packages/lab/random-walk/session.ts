import type { Page } from '@playwright/test'
import { registerAccount } from '../../../apps/web/e2e/member.ts'
import { arrivalOf, SCREENS } from '../../../apps/web/e2e/screens.ts'
import { openTab } from './actions.ts'
import { pick } from './random.ts'
import { comeToRest } from './seen.ts'
import { LOG_OUT } from './tap.ts'
import type { Walker } from './walker.ts'

const SOON_MS = 15_000
const MEMBERS_ONLY = SCREENS.filter(({ visitor }) => visitor === '/Login')

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Where it leads, as soon as that is `wanted`, else after a while. */
async function arriveAt(page: Page, wanted: string): Promise<string> {
  await page.waitForURL(({ pathname }) => pathname === wanted, { timeout: SOON_MS }).catch(() => undefined)
  await comeToRest(page)
  return pathOf(page)
}

/** A visitor who wants to see a member's screen logs in, sees it, and logs out again in Settings. */
export async function comeInForAMoment(walker: Walker): Promise<string> {
  const { page, random, faults } = walker
  const { username, password } = await registerAccount(page.request)
  const wanted = pick(random, MEMBERS_ONLY)
  await page.goto(wanted.path)
  await comeToRest(page)
  const language = await languageOf(page)
  const [name, secret] = [page.locator('main form input').first(), page.locator('main form input').nth(1)]
  await name.fill(username)
  await secret.fill(password)
  await page.locator('main form button[type="submit"]').click()
  const arrival = arrivalOf(wanted, 'newcomer')
  const arrived = await arriveAt(page, arrival)
  if (arrived !== arrival) faults.push(`was on the way to ${arrival}, and logging in led to ${arrived}`)

  await page.goto('/Setting')
  await comeToRest(page)
  await page.locator('main button').filter({ hasText: LOG_OUT }).click()
  const landed = await arriveAt(page, '/Mine')
  if (landed !== '/Mine') faults.push(`logging out in Settings led to ${landed}`)

  await openTab(walker)
  await walker.page.goto('/Home')
  await comeToRest(walker.page)
  const spoken = await languageOf(walker.page)
  if (spoken !== language)
    faults.push(`spoke ${language}, and ${spoken} after a login, a logout and in a new tab`)
  return `in and out, by ${wanted.path}`
}
