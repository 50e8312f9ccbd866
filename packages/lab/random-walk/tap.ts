import type { Page } from '@playwright/test'
import type { Walker } from './walker.ts'

interface Place {
  readonly label: string
  /** of a link to another screen */
  readonly href: string
  readonly x: number
  readonly y: number
}

const TOUCHABLE =
  'a[href^="/"], button, [role="tab"], label:has(input), input:not([type="file"]), select, textarea, summary'

/** What would take the member away for days, or out of the browser. */
export const LOG_OUT = /Log out|ログアウト|Log keluar|退出/
const LEFT_ALONE = new RegExp(`download|${LOG_OUT.source}`)

/** One of the things that can be touched, of the topmost dialog where there is one: chosen by a number from 0 to 1. */
function placeOf(page: Page, random: number): Promise<Place | undefined> {
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

/** A conversation ends with what was said last; draws are paged through where the finger is. */
const BEGINS_ELSEWHERE = ['/ServicePage', '/Fairness']

/** A link leads to the beginning of what it names; says where to, if it does not. */
async function beginsBelow(page: Page, before: string): Promise<string | undefined> {
  await page
    .waitForFunction((was) => location.href !== was && scrollY < 1, before, {
      timeout: AT_TOP_MS,
      polling: 60,
    })
    .catch(() => undefined)
  const down = await page.evaluate(() => Math.round(scrollY)).catch(() => 0)
  return page.url() === before || down === 0 ? undefined : `${page.url()} begins ${down} px down`
}

/** Touches something; types into it where it takes words. Says what. */
export async function tapSomething({ page, random, faults }: Walker): Promise<string> {
  const before = page.url()
  const place = await placeOf(page, random())
  if (!place) return 'nothing to touch'
  await page.mouse.click(place.x, place.y)
  if (/^(input|textarea)/.test(place.label)) {
    const text = WORDS[Math.floor(random() * WORDS.length)] ?? ''
    await page.keyboard.insertText(text)
    return `${place.label} ← ${text}`
  }
  const leads = place.href !== '' && place.href !== before
  if (leads && !BEGINS_ELSEWHERE.includes(new URL(place.href).pathname)) {
    const fault = await beginsBelow(page, before)
    if (fault) faults.push(fault)
  }
  return place.label
}

/** The arrow of the screen, where it has one. */
export function tapArrow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const arrow = document.querySelector<HTMLElement>('main header[data-back] > button')
    if (!arrow || document.querySelector('[role="dialog"]')) return 'no arrow'
    arrow.click()
    return `arrow of ${location.pathname}`
  })
}
