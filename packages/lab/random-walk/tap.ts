import type { Page } from '@playwright/test'
import type { Walker } from './screen.ts'

interface Target {
  readonly label: string
  /** URL of a link to another screen, else '' */
  readonly href: string
  readonly x: number
  readonly y: number
}

const TOUCHABLE =
  'a[href^="/"], button, [role="tab"], label:has(input), input:not([type="file"]), select, textarea, summary'

/** Controls that the walk does not touch: they end the session or leave the browser. */
export const LOG_OUT = /Log out|ログアウト|Log keluar|退出/
const LEFT_ALONE = new RegExp(`download|${LOG_OUT.source}`)

/** Returns a visible control of the topmost dialog, or of the screen without one; `random` is from 0 to 1. */
function targetOf(page: Page, random: number): Promise<Target | undefined> {
  return page.evaluate(
    ([touchable, leftAlone, number]) => {
      const root = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
      const all = [...root.querySelectorAll<HTMLElement>(touchable)].filter((each) => {
        const name = each.getAttribute('aria-label') ?? each.textContent ?? ''
        return (
          each.checkVisibility({ visibilityProperty: true }) &&
          !each.matches(':disabled, [download], [target], [role="alert"]:has(h1) button') &&
          !new RegExp(leftAlone).test(name)
        )
      })
      const element = all[Math.floor(number * all.length)]
      if (!element) return undefined
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return {
        href: element instanceof HTMLAnchorElement && !element.ariaCurrent ? element.href : '',
        label: `${element.localName} ${name.trim().slice(0, 40)} ${element.getAttribute('href') ?? ''}`,
        x: left + width / 2,
        y: top + height / 2,
      }
    },
    [TOUCHABLE, LEFT_ALONE.source, random] as const,
  )
}

const WORDS = ['20', '250', 'Tea by the river', '2468', '0', ' ']

const AT_TOP_MS = 3_000

/** Screens that do not open at the top: conversations open at the end, draws keep the scroll position. */
const OPENS_SCROLLED = ['/ServicePage', '/Fairness']

/** Returns a fault if a link opened its screen scrolled down. */
async function scrolledAfter(page: Page, before: string): Promise<string | undefined> {
  await page
    .waitForFunction((was) => location.href !== was && scrollY < 1, before, {
      timeout: AT_TOP_MS,
      polling: 60,
    })
    .catch(() => undefined)
  const down = await page.evaluate(() => Math.round(scrollY)).catch(() => 0)
  return page.url() === before || down === 0 ? undefined : `${page.url()} opens ${down} px scrolled down`
}

/** Taps a random control and types into text fields; returns a description. */
export async function tapSomething({ page, random, faults }: Walker): Promise<string> {
  const before = page.url()
  const target = await targetOf(page, random())
  if (!target) return 'nothing to touch'
  await page.mouse.click(target.x, target.y)
  if (/^(input|textarea)/.test(target.label)) {
    const text = WORDS[Math.floor(random() * WORDS.length)] ?? ''
    await page.keyboard.insertText(text)
    return `${target.label} ← ${text}`
  }
  const leads = target.href !== '' && target.href !== before
  if (leads && !OPENS_SCROLLED.includes(new URL(target.href).pathname)) {
    const fault = await scrolledAfter(page, before)
    if (fault) faults.push(fault)
  }
  return target.label
}

/** Taps the back arrow of the screen if there is one. */
export function tapArrow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const arrow = document.querySelector<HTMLElement>('main header[data-back] > button')
    if (!arrow || document.querySelector('[role="dialog"]')) return 'no arrow'
    arrow.click()
    return `arrow of ${location.pathname}`
  })
}
