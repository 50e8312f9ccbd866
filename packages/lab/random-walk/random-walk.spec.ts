// Random steps through the client in every role. A failed walk is shrunk to the steps that reproduce it.
import { expect, type Page, test } from '@playwright/test'
import { isLong } from '@saikoro/testing/long'
import { startWith } from '@saikoro/web/e2e/member'
import { LEADS, pathnameOf, ROLES, SCREENS, TABS } from '@saikoro/web/e2e/screens'
import { dataDir } from '@saikoro/web/e2e/story/operator'
import { sessionOf } from '@saikoro/web/e2e/story/people'
import fc from 'fast-check'

/** `pnpm lab wander` sets more. */
const WALKS = Number(process.env.WANDER_WALKS ?? (isLong ? 6 : 2))
const SEED = Number(process.env.WANDER_SEED)
const LENGTH = { maxCommands: 25, size: 'max' } as const
const WALK_MS = 120_000
const SETTLE_MS = 25_000

const LOWER_TABS = TABS.map((tab) => tab.toLowerCase())
/** The consent page has no link into the app. */
const SCREEN_PATHS = SCREENS.map(({ path }) => path).filter((path) => pathnameOf(path) !== '/Consent')
const ADDRESSES = [...SCREEN_PATHS, ...LEADS.map(({ path }) => path), ...LOWER_TABS]
const TYPED = ['20', '250', 'Tea by the river', '2468', '0', ' ']

const TOUCHABLE =
  'a[href^="/"]:not([download], [target]), button:enabled:not([role="alert"]:has(h1) *), label:has(input), input:not([type="file"]), select, textarea, summary'
/** Controls that end the session. */
const LOG_OUT = /Log out|ログアウト|Log keluar|退出/

/** Waits until a screen has its heading and no skeletons. */
const untilSettled = (page: Page) =>
  page.waitForFunction(
    () => {
      const pending = document.querySelector('[data-face="skeleton"]')
      pending?.scrollIntoView() // content below the fold is loaded when it is near
      return document.querySelector('main h1')?.textContent?.trim() && pending === null
    },
    undefined,
    { timeout: SETTLE_MS },
  )

/** Returns the faults of the current screen. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([tabs, width]) => {
      const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
      const bare = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, '')
      const headings = [...document.querySelectorAll('main h1')].filter(
        (each) => bare(each.textContent) !== '',
      )
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      const exits =
        dialog?.querySelectorAll('button') ?? document.querySelectorAll('a[href^="/"], header button')
      const isTab = tabs.includes(location.pathname.toLowerCase().replace(/\/$/, ''))
      const images = [...document.images].filter((each) => each.currentSrc !== '' && isVisible(each))
      const faults = {
        'not one heading': headings.length !== 1,
        'another title than heading': !bare(document.title).startsWith(bare(headings[0]?.textContent)),
        'wider than the screen': document.documentElement.scrollWidth > width,
        'a dead end: no link or button': ![...exits].some(isVisible),
        'no tab bar': isTab && document.querySelector('nav a[href="/Home"]') === null,
        'a broken picture': images.some((each) => each.complete && each.naturalWidth === 0),
      }
      return Object.entries(faults).flatMap(([name, isThere]) => (isThere ? [name] : []))
    },
    [LOWER_TABS, page.viewportSize()?.width ?? 0] as const,
  )

/** A navigation interrupted the step, or what it taps is gone. */
function ignoreNavigation(error: Error): void {
  if (!/Execution context was destroyed|ERR_ABORTED|locator\.click: /.test(error.message)) throw error
}

type Step = fc.AsyncCommand<{ isOffline: boolean }, Page>

/** Returns a step after which the screen must be whole. Without a network only steps that load no page are possible. */
function step(name: string, act: (page: Page) => Promise<unknown>, needsNetwork = true): Step {
  return {
    check: ({ isOffline }) => !(isOffline && needsNetwork),
    async run(_model, page) {
      await act(page).catch(ignoreNavigation)
      // a navigation may still be under way
      await expect(async () => {
        await untilSettled(page)
        expect(await faultsOf(page), page.url()).toEqual([])
      }).toPass({ timeout: 2 * SETTLE_MS })
      expect(new URL(page.url()).origin).toBe(new URL(process.env.E2E_URL ?? '').origin)
      expect(await page.pageErrors(), page.url()).toEqual([])
    },
    toString: () => name,
  }
}

const switchNetwork = (isOffline: boolean): Step => ({
  check: (model) => model.isOffline !== isOffline,
  async run(model, page) {
    model.isOffline = isOffline
    await page.context().setOffline(isOffline)
  },
  toString: () => (isOffline ? 'offline' : 'online'),
})

/** Taps a control of the topmost dialog, or of the screen without one, and types if it takes text. */
async function tap(page: Page, nth: number, text: string): Promise<void> {
  const dialog = page.locator('[role="dialog"]').last()
  const root = (await dialog.count()) > 0 ? dialog : page.locator('body')
  const all = await root.locator(TOUCHABLE).filter({ visible: true, hasNotText: LOG_OUT }).all()
  await all[nth % all.length]?.click({ force: true, timeout: 2_000 })
  await page.keyboard.insertText(text)
}

const taps = fc
  .tuple(fc.nat(999), fc.constantFrom(...TYPED))
  .map(([nth, text]) => step(`tap ${nth}, type ${text}`, (page) => tap(page, nth, text), false))
const moves = fc.constantFrom(
  step('back', (page) => page.evaluate(() => navigation.canGoBack && history.back())),
  step('forward', (page) => page.evaluate(() => navigation.canGoForward && history.forward())),
  step('reload', (page) => page.reload()),
)
const addresses = fc.constantFrom(...ADDRESSES).map((to) => step(`go to ${to}`, (page) => page.goto(to)))
const network = fc.constantFrom(switchNetwork(true), switchNetwork(false))
const walks = fc.commands([taps, taps, taps, taps, taps, moves, addresses, network], LENGTH)

for (const role of ROLES)
  test(`random walk of a ${role}, seed ${SEED}: no error, broken screen or dead end`, async ({
    browser,
    request,
  }) => {
    test.skip(role === 'closed' && dataDir === '', 'closing an account needs the product’s data')
    test.setTimeout((WALKS + 1) * WALK_MS)
    const token = await sessionOf(request, role)
    const walk = fc.asyncProperty(walks, async (chosen) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await startWith(page, { language: 'en', ...(token && { token }) })
      await page.goto('/Home')
      await untilSettled(page)
      const start = () => ({ model: { isOffline: false }, real: page })
      await fc.asyncModelRun(start, chosen).finally(() => context.close())
    })
    const report = { interruptAfterTimeLimit: WALKS * WALK_MS, includeErrorInReport: true }
    await fc.assert(walk, { seed: SEED, numRuns: WALKS, ...report })
  })
