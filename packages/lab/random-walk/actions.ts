import { pick } from '@saikoro/testing/random'
import { LEADS, pathnameOf, SCREENS, TABS } from '../../../apps/web/e2e/screens.ts'
import { succeeds, untilSettled, type Walker, watchPage } from './screen.ts'

const ON_TOP = '[role="dialog"][data-open]' // without closing dialogs
const SOON_MS = 5_000

/** All screens but the consent page, which has no link into the app. */
const SCREEN_PATHS = SCREENS.map(({ path }) => path).filter((path) => pathnameOf(path) !== '/Consent')
const TYPED = [...LEADS.map(({ path }) => path), ...TABS.map((path) => path.toLowerCase())]
const ADDRESSES = [...SCREEN_PATHS, ...TYPED]

const PICTURED = [...TABS, '/Profile?id=1', '/Infomation', '/Video']

/** Forms that persist their content across navigation. */
const FORMS = ['/Recharge', '/ServicePage']

/** Goes back or forward in the browser history. Back closes the topmost dialog and does not leave its screen. */
export async function navigate(walker: Walker, direction: 'back' | 'forward'): Promise<string> {
  const { page } = walker
  const canGo = await page.evaluate((way) => {
    const { navigation } = window as unknown as { navigation: { canGoBack: boolean; canGoForward: boolean } }
    return way === 'back' ? navigation.canGoBack : navigation.canGoForward
  }, direction)
  if (!canGo) return `nothing ${direction}`
  // after a navigation a dialog closes while the URL is already that of the next screen
  const isSettled = (onTop: string) => !document.querySelector(onTop) || history.state?.overlay > 0
  await succeeds(page.waitForFunction(isSettled, ON_TOP, { timeout: SOON_MS }))
  const before = page.url()
  // counted in the same task, so that none opens in between
  const dialogs = await page.evaluate(
    ([onTop, way]) => {
      const open = [...document.querySelectorAll<HTMLElement>(onTop)]
      for (const dialog of open) dialog.dataset.before = ''
      history.go(way === 'back' ? -1 : 1)
      return open.length
    },
    [ON_TOP, direction] as const,
  )
  if (direction === 'back' && dialogs > 0) {
    // of two dialogs that open together, the viewer is above the sheet, regardless of their order in the document; one that
    // is still loading may open meanwhile
    const isClosed = await succeeds(
      page.waitForFunction(
        ([onTop, before]) => document.querySelectorAll(onTop).length < before,
        [`${ON_TOP}[data-before]`, dialogs] as const,
        { timeout: SOON_MS },
      ),
    )
    if (!isClosed || page.url() !== before) walker.faults.push(`Back did not close the dialog at ${before}`)
  }
  return `browser ${direction}`
}

/** Turns the phone on its side, or back. */
export async function rotate({ page }: Walker): Promise<string> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: height, height: width })
  return width > height ? 'portrait' : 'landscape'
}

export async function goToAddress({ page, random }: Walker): Promise<string> {
  const path = pick(random, ADDRESSES)
  await page.goto(path)
  return `address ${path}`
}

/** Replaces the page by a new tab, which has no history. */
export async function openTab(walker: Walker): Promise<void> {
  const old = walker.page
  walker.page = await old.context().newPage()
  await watchPage(walker)
  await old.close()
}

/** Opens a URL in a new tab. */
export async function openAddress(walker: Walker): Promise<string> {
  await openTab(walker)
  return `new tab, ${await goToAddress(walker)}`
}

/** Types into a form, leaves the screen and returns to it. */
export async function leaveFormAndReturn({ page, random, faults }: Walker): Promise<string> {
  const path = pick(random, FORMS)
  await page.goto('/Charter') // a screen without dialogs, whose history entries would be skipped on the way back
  await page.goto(path)
  await untilSettled(page)
  const field = page.locator('main form').locator('input:not([type="file"]), textarea').first()
  // recharges are closed during a break, which is known a moment later
  if (!(await succeeds(field.fill('25', { timeout: SOON_MS })))) return `no form at ${path}`
  for (const way of [-1, 1]) {
    await page.evaluate((by) => history.go(by), way)
    await page.waitForURL(({ pathname }) => (pathname === path) === (way === 1), {
      timeout: 5 * SOON_MS,
      waitUntil: 'commit',
    })
    await untilSettled(page)
  }
  if ((await field.inputValue()) !== '25')
    faults.push(`the content of the form at ${path} is lost after navigation`)
  return `left ${path} and returned`
}

/** Opens a screen while pictures fail to load; placeholders must be shown. */
export async function withoutPictures(walker: Walker): Promise<string> {
  const context = walker.page.context()
  await context.route('**/media/**', (route) => route.abort())
  const path = pick(walker.random, PICTURED)
  await walker.page.goto(path)
  await untilSettled(walker.page)
  await context.unroute('**/media/**')
  return `no pictures at ${path}`
}
