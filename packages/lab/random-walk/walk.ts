import type { Page } from '@playwright/test'
import { callApi } from '../../../apps/web/e2e/member.ts'
import type { Role } from '../../../apps/web/e2e/screens.ts'
import { sessionOf } from '../../../apps/web/e2e/story/people.ts'
import { glance, goBy, goToAddress, openAddress, withoutPictures } from './actions.ts'
import { createRandom, pick } from './random.ts'
import { comeToRest, faultsOf } from './seen.ts'
import { comeInForAMoment } from './session.ts'
import { pullHistory, stakeNearlyAll } from './table.ts'
import { tapArrow, tapSomething } from './tap.ts'
import { attend, type Walker } from './walker.ts'

const AVATAR = { header_img: '/media/avatars/001.svg' }
const TOLD = 15
const STAGE = 250

async function switchNetwork(walker: Walker): Promise<string> {
  walker.isOffline = !walker.isOffline
  await walker.page.context().setOffline(walker.isOffline)
  return walker.isOffline ? 'offline' : 'online'
}

async function switchLanguage({ page, random }: Walker): Promise<string> {
  await page.goto('/SwitchLanguage')
  await comeToRest(page)
  const language = pick(random, ['ja', 'en', 'zh', 'ms'])
  await page.locator(`main button[lang="${language}"]`).click()
  return `language ${language}`
}

const AS_MEMBER = [glance, pullHistory, stakeNearlyAll, withoutPictures]

/** Several steps with one purpose. */
const ERRANDS: Readonly<Record<Role, readonly ((walker: Walker) => Promise<string>)[]>> = {
  visitor: [comeInForAMoment, withoutPictures],
  newcomer: AS_MEMBER,
  member: AS_MEMBER,
  closed: [withoutPictures],
}

/** One thing that somebody does; what needs a page from the server waits for the network. */
function step(walker: Walker): Promise<string> {
  const { page, role, random, isOffline } = walker
  const dice = random()
  if (isOffline && dice > 0.75) return switchNetwork(walker)
  if (dice < 0.6 || isOffline) return tapSomething(walker)
  if (dice < 0.74) return tapArrow(page)
  if (dice < 0.84) return goBy(walker, 'back')
  if (dice < 0.87) return goBy(walker, 'forward')
  if (dice < 0.9) return page.reload().then(() => 'reload')
  if (dice < 0.91) return switchNetwork(walker)
  if (dice < 0.925) return switchLanguage(walker)
  if (dice < 0.935) return pick(random, ERRANDS[role])(walker)
  return dice < 0.95 ? openAddress(walker) : goToAddress(walker)
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
export async function walkAtRandom(page: Page, { role, seed, taps }: Walk): Promise<void> {
  const walker: Walker = { page, role, random: createRandom(seed), isOffline: false, faults: [] }
  const done: string[] = []
  await attend(walker)
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
      done.push(`${tap} ${await step(walker).catch(orPageCame)}`)
      const faults = [...(await faultsOf(walker.page)), ...walker.faults.splice(0)]
      if (faults.length > 0) throw new Error(faults.join('; '))
      if (tap % STAGE === 0) process.stdout.write(`${role}: ${tap} of ${taps}\n`)
    } catch (error) {
      const story = [`seed ${seed}, ${role}, at ${walker.page.url()}`, ...done.slice(-TOLD)].join('\n  ')
      throw new Error(`${story}\n  ${error}`, { cause: error })
    }
  }
}
