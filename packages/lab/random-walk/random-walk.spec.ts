import { type Page, test } from '@playwright/test'
import { isLong } from '@saikoro/testing/long'
import { mulberry32, pick } from '@saikoro/testing/random'
import { callApi } from '../../../apps/web/e2e/member.ts'
import { ROLES, type Role } from '../../../apps/web/e2e/screens.ts'
import { dataDir } from '../../../apps/web/e2e/story/operator.ts'
import { sessionOf } from '../../../apps/web/e2e/story/people.ts'
import { goToAddress, leaveFormAndReturn, navigate, openAddress, rotate, withoutPictures } from './actions.ts'
import { pullHistory, stakeNearlyAll } from './betting.ts'
import { faultsOf, untilSettled, type Walker, watchPage } from './screen.ts'
import { logInAndOut } from './session.ts'
import { tapArrow, tapSomething } from './tap.ts'

/** `npm run lab -- wander` walks farther. */
const TAPS = Number(process.env.WANDER_TAPS ?? (isLong ? 25 : 15))
const SEED = Number(process.env.WANDER_SEED)
const TAP_MS = 6_000

for (const [index, role] of ROLES.entries()) {
  test(`random walk of a ${role}, seed ${SEED}: ${TAPS} taps cause no error, lost toast or dead end`, async ({
    page,
  }) => {
    test.skip(role === 'closed' && dataDir === '', 'closing an account needs the product’s data')
    test.setTimeout(60_000 + TAPS * TAP_MS)
    await walkAtRandom(page, { role, seed: SEED + index, taps: TAPS })
  })
}

const AVATAR = { header_img: '/media/avatars/001.svg' }
/** number of last steps in a failure message */
const LAST_STEPS = 15
/** steps between progress messages */
const PROGRESS_EVERY = 250

async function switchNetwork(walker: Walker): Promise<string> {
  walker.isOffline = !walker.isOffline
  await walker.page.context().setOffline(walker.isOffline)
  return walker.isOffline ? 'offline' : 'online'
}

async function switchLanguage({ page, random }: Walker): Promise<string> {
  await page.goto('/SwitchLanguage')
  await untilSettled(page)
  const language = pick(random, ['ja', 'en', 'zh', 'ms'])
  await page.locator(`main button[lang="${language}"]`).click()
  return `language ${language}`
}

const AS_MEMBER = [leaveFormAndReturn, pullHistory, stakeNearlyAll, withoutPictures]

/** Scenarios of several steps, by role. */
const SCENARIOS: Readonly<Record<Role, readonly ((walker: Walker) => Promise<string>)[]>> = {
  visitor: [logInAndOut, withoutPictures],
  newcomer: AS_MEMBER,
  member: AS_MEMBER,
  closed: [withoutPictures],
}

/** Performs one random step and returns its description. Offline, only steps that need no new page. */
function step(walker: Walker): Promise<string> {
  const { page, role, random, isOffline } = walker
  const dice = random()
  if (isOffline && dice > 0.75) return switchNetwork(walker)
  if (dice < 0.6 || isOffline) return tapSomething(walker)
  if (dice < 0.74) return tapArrow(page)
  if (dice < 0.84) return navigate(walker, 'back')
  if (dice < 0.87) return navigate(walker, 'forward')
  if (dice < 0.9) return page.reload().then(() => 'reload')
  if (dice < 0.91) return switchNetwork(walker)
  if (dice < 0.92) return rotate(walker)
  if (dice < 0.93) return switchLanguage(walker)
  if (dice < 0.94) return pick(random, SCENARIOS[role])(walker)
  return dice < 0.95 ? openAddress(walker) : goToAddress(walker)
}

/** A navigation interrupted the step. */
function ignoreNavigation(error: Error): string {
  if (!/Execution context was destroyed|ERR_ABORTED/.test(error.message)) throw error
  return 'interrupted by a navigation'
}

export interface Walk {
  readonly role: Role
  readonly seed: number
  readonly taps: number
}

/** Walks for a number of steps; throws at the first fault, with the last steps. */
export async function walkAtRandom(page: Page, { role, seed, taps }: Walk): Promise<void> {
  const walker: Walker = { page, role, random: mulberry32(seed), isOffline: false, faults: [] }
  const done: string[] = []
  await watchPage(walker)
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
  // without a network, code that is not loaded yet waits for it, and the walk would wait for the code
  await untilSettled(page)
  for (let tap = 1; tap <= taps; tap += 1) {
    try {
      done.push(`${tap} ${await step(walker).catch(ignoreNavigation)}`)
      const faults = [...(await faultsOf(walker.page)), ...walker.faults.splice(0)]
      if (faults.length > 0) throw new Error(faults.join('; '))
      if (tap % PROGRESS_EVERY === 0) process.stdout.write(`${role}: ${tap} of ${taps}\n`)
    } catch (error) {
      const story = [`seed ${seed}, ${role}, at ${walker.page.url()}`, ...done.slice(-LAST_STEPS)].join(
        '\n  ',
      )
      throw new Error(`${story}\n  ${error}`, { cause: error })
    }
  }
}
