// `npm run lab -- lighthouse check`: how long a first visitor's browser checks the newest settled draw. Prints it; nothing depends on it.
import type { Browser, Page } from '@playwright/test'
import startProduct from '../e2e/global-setup.ts'
import { openBrowser } from '../pictures/camera.ts'

/** As slow against this machine as Lighthouse's phone. */
const THROTTLED = 4
const RUNS = Number(process.argv[2] ?? 5)
/** A product that was just started settles its first draw within two minutes. */
const SETTLED_MS = 180_000
const CHECKED = '[data-testid=verdict] [data-testid=seal]:not([data-seal=checking], [data-seal=unanswered])'

interface Run {
  /** ms */
  readonly check: number
  readonly screen: number
}

async function measuredIn(page: Page): Promise<number> {
  const read = () => performance.getEntriesByName('check-draw')[0]?.duration ?? 0
  const [worker] = page.workers()
  return worker ? worker.evaluate(read) : page.evaluate(read)
}

/** In a browser that knows nothing yet. Chromium slows a page's own thread down and no worker, so the slow one checks without. */
async function run(browser: Browser, slowness: number): Promise<Run> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    if (slowness > 1) {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    }
    const started = performance.now()
    await page.goto('/Fairness')
    await page.waitForSelector(CHECKED, { timeout: SETTLED_MS })
    return { screen: performance.now() - started, check: await measuredIn(page) }
  } finally {
    await context.close()
  }
}

const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const stopProduct = await startProduct()
const browser = await openBrowser()
try {
  await run(browser, 1) // waits for the first draw
  for (const slowness of [1, THROTTLED]) {
    const runs: Run[] = []
    for (let at = 0; at < RUNS; at += 1) runs.push(await run(browser, slowness))
    const [check, screen] = [middle(runs.map((each) => each.check)), middle(runs.map((each) => each.screen))]
    const where = slowness === 1 ? 'in the worker' : `${slowness} times slower, without a worker`
    process.stdout.write(
      `${where}: checked in ${check.toFixed(0)} ms, on the screen after ${screen.toFixed(0)} ms\n`,
    )
  }
} finally {
  await browser.close()
  await stopProduct?.()
}
