import type { Page } from '@playwright/test'
import { callApi } from '../member.ts'
import type { Role } from '../screens.ts'
import { sessionOf } from '../story/people.ts'
import { chanceOf, pick } from './chance.ts'
import { attend, type Day } from './day.ts'
import { comeToRest, faultsOf } from './seen.ts'
import { comeInForAMoment } from './session.ts'
import { pullHistory, stakeNearlyAll } from './table.ts'
import { tapArrow, tapSomething } from './tap.ts'
import { glance, goBy, goToAddress, openAddress, withoutPictures } from './ways.ts'

const AVATAR = { header_img: '/media/avatars/001.svg' }
const TOLD = 15
const STAGE = 250

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

const AS_MEMBER = [glance, pullHistory, stakeNearlyAll, withoutPictures]

/** Several steps with one purpose. */
const ERRANDS: Readonly<Record<Role, readonly ((day: Day) => Promise<string>)[]>> = {
  visitor: [comeInForAMoment, withoutPictures],
  newcomer: AS_MEMBER,
  member: AS_MEMBER,
  closed: [withoutPictures],
}

/** One thing that somebody does; what needs a page from the server waits for the network. */
function step(day: Day): Promise<string> {
  const { page, role, chance, isOffline } = day
  const dice = chance()
  if (isOffline && dice > 0.75) return switchNetwork(day)
  if (dice < 0.6 || isOffline) return tapSomething(day)
  if (dice < 0.74) return tapArrow(page)
  if (dice < 0.84) return goBy(day, 'back')
  if (dice < 0.87) return goBy(day, 'forward')
  if (dice < 0.9) return page.reload().then(() => 'reload')
  if (dice < 0.91) return switchNetwork(day)
  if (dice < 0.925) return switchLanguage(day)
  if (dice < 0.935) return pick(chance, ERRANDS[role])(day)
  return dice < 0.95 ? openAddress(day) : goToAddress(day)
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
  const day: Day = { page, role, chance: chanceOf(seed), isOffline: false, faults: [] }
  const done: string[] = []
  await attend(day)
  const token = await sessionOf(page.request, role)
  if (role === 'member') await callApi(page.request, 'member/uploadHeaderImg', AVATAR, token)
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
      const faults = [...(await faultsOf(day.page)), ...day.faults.splice(0)]
      if (faults.length > 0) throw new Error(faults.join('; '))
      if (tap % STAGE === 0) process.stdout.write(`${role}: ${tap} of ${taps}\n`)
    } catch (error) {
      const story = [`seed ${seed}, ${role}, at ${day.page.url()}`, ...done.slice(-TOLD)].join('\n  ')
      throw new Error(`${story}\n  ${error}`, { cause: error })
    }
  }
}
