import type { Page } from '@playwright/test'
import { pathnameOf, type Role, SCREENS } from '../screens.ts'
import { sessionOf } from '../story/people.ts'
import { chanceOf, pick } from './chance.ts'
import { comeToRest, faultsOf, watchToasts } from './seen.ts'
import { tapArrow, tapSomething } from './tap.ts'

/** A link from elsewhere: its page is for somebody without the app, and has no way into it. */
const ADDRESSES = SCREENS.map(({ path }) => path).filter((path) => pathnameOf(path) !== '/Consent')
const TOLD = 15
const STAGE = 250

interface Day {
  readonly page: Page
  readonly chance: () => number
  isOffline: boolean
}

async function goBy(page: Page, direction: 'back' | 'forward'): Promise<string> {
  const canGo = await page.evaluate((way) => {
    const { navigation } = window as unknown as { navigation: { canGoBack: boolean; canGoForward: boolean } }
    return way === 'back' ? navigation.canGoBack : navigation.canGoForward
  }, direction)
  if (canGo) await page.evaluate((way) => history.go(way === 'back' ? -1 : 1), direction)
  return canGo ? `browser ${direction}` : `nothing ${direction}`
}

async function switchNetwork(day: Day): Promise<string> {
  day.isOffline = !day.isOffline
  await day.page.context().setOffline(day.isOffline)
  return day.isOffline ? 'offline' : 'online'
}

async function switchLanguage({ page, chance }: Day): Promise<string> {
  await page.goto('/SwitchLanguage')
  await comeToRest(page)
  const language = pick(chance, ['ja', 'en', 'zh', 'ms'])
  await page.locator(`main button[lang="${language}"]`).click()
  return `language ${language}`
}

/** One thing that somebody does; what needs a page from the server waits for the network. */
function step(day: Day): Promise<string> {
  const { page, chance, isOffline } = day
  const dice = chance()
  if (isOffline && dice > 0.75) return switchNetwork(day)
  if (dice < 0.6 || isOffline) return tapSomething(page, chance)
  if (dice < 0.75) return tapArrow(page)
  if (dice < 0.84) return goBy(page, 'back')
  if (dice < 0.87) return goBy(page, 'forward')
  if (dice < 0.9) return page.reload().then(() => 'reload')
  if (dice < 0.91) return switchNetwork(day)
  if (dice < 0.925) return switchLanguage(day)
  const path = pick(chance, ADDRESSES)
  return page.goto(path).then(() => `address ${path}`)
}

/** A page that was on its way came in the middle of the step. */
function orPageCame(error: Error): string {
  if (!/Execution context was destroyed|ERR_ABORTED/.test(error.message)) throw error
  return 'another page came'
}

export interface Walk {
  readonly role: Role
  readonly seed: number
  readonly taps: number
}

/** Goes about for a number of taps; throws what is wrong, with the last of them. */
export async function wander(page: Page, { role, seed, taps }: Walk): Promise<void> {
  const day: Day = { page, chance: chanceOf(seed), isOffline: false }
  const done: string[] = []
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)))
  await watchToasts(page)
  const token = await sessionOf(page.request, role)
  await page.goto('/Home')
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    },
    { language: 'en', ...(token && { token }) },
  )
  await page.goto('/Home')
  for (let tap = 1; tap <= taps; tap += 1) {
    try {
      done.push(`${tap} ${await step(day).catch(orPageCame)}`)
      const faults = [...errors.splice(0), ...(await faultsOf(page))]
      if (new URL(page.url()).origin !== new URL(process.env.E2E_URL ?? '').origin)
        faults.push('left the app')
      if (faults.length > 0) throw new Error(faults.join('; '))
      if (tap % STAGE === 0) process.stdout.write(`${role}: ${tap} of ${taps}\n`)
    } catch (error) {
      const story = [`seed ${seed}, ${role}, at ${page.url()}`, ...done.slice(-TOLD)].join('\n  ')
      throw new Error(`${story}\n  ${error}`, { cause: error })
    }
  }
}
