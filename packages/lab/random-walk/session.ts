import type { Page } from '@playwright/test'
import { pick } from '@saikoro/testing/random'
import { registerAccount } from '../../../apps/web/e2e/member.ts'
import { arrivalOf, SCREENS } from '../../../apps/web/e2e/screens.ts'
import { openTab } from './actions.ts'
import { untilSettled, type Walker } from './screen.ts'
import { LOG_OUT } from './tap.ts'

const SOON_MS = 15_000
const MEMBERS_ONLY = SCREENS.filter(({ visitor }) => visitor === '/Login')

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Waits for the wanted path or a timeout; returns the path then. */
async function arriveAt(page: Page, wanted: string): Promise<string> {
  await page.waitForURL(({ pathname }) => pathname === wanted, { timeout: SOON_MS }).catch(() => undefined)
  await untilSettled(page)
  return pathOf(page)
}

/** As a visitor: opens a screen for members, logs in, and logs out in Settings. */
export async function logInAndOut(walker: Walker): Promise<string> {
  const { page, random, faults } = walker
  const { username, password } = await registerAccount(page.request)
  const wanted = pick(random, MEMBERS_ONLY)
  await page.goto(wanted.path)
  await untilSettled(page)
  const language = await languageOf(page)
  const [name, secret] = [page.locator('main form input').first(), page.locator('main form input').nth(1)]
  await name.fill(username)
  await secret.fill(password)
  await page.locator('main form button[type="submit"]').click()
  const arrival = arrivalOf(wanted, 'newcomer')
  const arrived = await arriveAt(page, arrival)
  if (arrived !== arrival) faults.push(`logging in led to ${arrived} instead of ${arrival}`)

  await page.goto('/Setting')
  await untilSettled(page)
  await page.locator('main button').filter({ hasText: LOG_OUT }).click()
  await page.locator('[role="dialog"] footer button').filter({ hasText: LOG_OUT }).click()
  const landed = await arriveAt(page, '/Mine')
  if (landed !== '/Mine') faults.push(`logging out in Settings led to ${landed}`)

  await openTab(walker)
  await walker.page.goto('/Home')
  await untilSettled(walker.page)
  const current = await languageOf(walker.page)
  if (current !== language)
    faults.push(`the language changed from ${language} to ${current} after login, logout and a new tab`)
  return `logged in and out from ${wanted.path}`
}
