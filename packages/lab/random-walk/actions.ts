import { LEADS, pathnameOf, SCREENS, TABS } from '../../../apps/web/e2e/screens.ts'
import { pick } from './random.ts'
import { comeToRest, happens } from './seen.ts'
import { attend, type Walker } from './walker.ts'

const ON_TOP = '[role="dialog"][data-open]' // one that is closing is on top of nothing
const SOON_MS = 5_000

/** A link from elsewhere: its page is for somebody without the app, and has no way into it. */
const SCREEN_PATHS = SCREENS.map(({ path }) => path).filter((path) => pathnameOf(path) !== '/Consent')
const TYPED = [...LEADS.map(({ path }) => path), ...TABS.map((path) => path.toLowerCase())]
const ADDRESSES = [...SCREEN_PATHS, ...TYPED]

const PICTURED = [...TABS, '/Profile?id=1', '/Infomation', '/Video']

/** Forms whose content survives a glance elsewhere. */
const FORMS = ['/Recharge', '/ServicePage']

/** By the browser's own buttons. Back takes away what lies on top, and leaves the screen below it. */
export async function goBy(walker: Walker, direction: 'back' | 'forward'): Promise<string> {
  const { page } = walker
  const canGo = await page.evaluate((way) => {
    const { navigation } = window as unknown as { navigation: { canGoBack: boolean; canGoForward: boolean } }
    return way === 'back' ? navigation.canGoBack : navigation.canGoForward
  }, direction)
  if (!canGo) return `nothing ${direction}`
  // a dialog whose screen is being left is on its way out: the address is the next screen's already
  const isSettled = (onTop: string) => !document.querySelector(onTop) || history.state?.overlay > 0
  await happens(page.waitForFunction(isSettled, ON_TOP, { timeout: SOON_MS }))
  const dialogs = await page.locator(ON_TOP).count()
  const before = page.url()
  await page.evaluate((way) => history.go(way === 'back' ? -1 : 1), direction)
  if (direction === 'back' && dialogs > 0) {
    // of two that came in one moment a viewer lies over a sheet, whichever stands first in the page
    const isClosed = await happens(
      page.waitForFunction(
        ([onTop, before]) => document.querySelectorAll(onTop).length < before,
        [ON_TOP, dialogs] as const,
        { timeout: SOON_MS },
      ),
    )
    if (!isClosed || page.url() !== before) walker.faults.push(`Back did not close the dialog at ${before}`)
  }
  return `browser ${direction}`
}

export async function goToAddress({ page, random }: Walker): Promise<string> {
  const path = pick(random, ADDRESSES)
  await page.goto(path)
  return `address ${path}`
}

/** Nothing lies behind it. */
export async function openTab(walker: Walker): Promise<void> {
  const old = walker.page
  walker.page = await old.context().newPage()
  await attend(walker)
  await old.close()
}

/** A link that opens in a tab of its own. */
export async function openAddress(walker: Walker): Promise<string> {
  await openTab(walker)
  return `new tab, ${await goToAddress(walker)}`
}

/** Types, looks elsewhere, and comes back to it. */
export async function glance({ page, random, faults }: Walker): Promise<string> {
  const path = pick(random, FORMS)
  await page.goto('/Charter') // nothing opens there: a dialog's entry would be stepped over on the way back
  await page.goto(path)
  await comeToRest(page)
  const field = page.locator('main form').locator('input:not([type="file"]), textarea').first()
  if (!(await field.isVisible())) return `no form at ${path}`
  await field.fill('25')
  for (const way of [-1, 1]) {
    await page.evaluate((by) => history.go(by), way)
    await page.waitForURL(({ pathname }) => (pathname === path) === (way === 1), {
      timeout: 5 * SOON_MS,
      waitUntil: 'commit',
    })
    await comeToRest(page)
  }
  if ((await field.inputValue()) !== '25')
    faults.push(`what was typed at ${path} is gone after a glance elsewhere`)
  return `a glance away from ${path}`
}

/** Where no picture comes, something stands in its place. */
export async function withoutPictures(walker: Walker): Promise<string> {
  const context = walker.page.context()
  await context.route('**/media/**', (route) => route.abort())
  const path = pick(walker.random, PICTURED)
  await walker.page.goto(path)
  await comeToRest(walker.page)
  await context.unroute('**/media/**')
  return `no pictures at ${path}`
}
