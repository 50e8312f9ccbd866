import { type Page, test } from '@playwright/test'
import { isLong, sample } from '@saikoro/testing/long'
import { expectNoSidewaysScroll, expectNoViolations, expectReachableTargets } from './faces.ts'
import { startWith } from './member.ts'
import { arrivalOf, LEADS, pathnameOf, ROLES, type Role, SCREENS, type Screen, TABS } from './screens.ts'
import { accountOf } from './story/people.ts'
import { arriveByAddress, arriveByLink } from './walk/arrival.ts'
import { expectRoomForLargeText } from './walk/large-text.ts'
import { ENGLISH, expectWordsIn, LANGUAGES, type Language, switchTo } from './walk/words.ts'

/** The narrowest supported phone and a common one. */
const NARROW = { width: 320, height: 640 }
const USUAL = { width: 412, height: 640 }

test.use({ viewport: NARROW })

const isSeenBy = (screen: Screen, role: Role) => arrivalOf(screen, role) === pathnameOf(screen.path)

/** Screens that look different for a member without activity. */
const EMPTY = ['/Mine', '/GameRecord', '/MyDraws', '/Lottery', '/Profile', '/PlayVideo', '/Reservations']

/** Each screen is shown in one role that may see it, the tabs as a visitor too, and those without activity as a newcomer too. */
const SHOWN: Readonly<Record<Role, readonly Screen[]>> = {
  member: SCREENS.filter((screen) => isSeenBy(screen, 'member')),
  visitor: SCREENS.filter((screen) => !isSeenBy(screen, 'member') || TABS.includes(screen.path)).filter(
    (screen) => isSeenBy(screen, 'visitor'),
  ),
  closed: SCREENS.filter((screen) => !isSeenBy(screen, 'member') && !isSeenBy(screen, 'visitor')),
  newcomer: SCREENS.filter(({ path }) => EMPTY.includes(pathnameOf(path))),
}

/** Of `pnpm lab screenshots`: pictures of what the walk shows, on a phone of common size. */
async function takePictures(page: Page, { lang }: Language, role: Role, { name }: Screen): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${lang}/${colorScheme}/${name}-${role}.png` })
  }
  await page.setViewportSize(NARROW)
}

/** Starts a session in this role that has passed the welcome screen and chosen this language. */
async function startAs(page: Page, role: Role, language: Language): Promise<void> {
  const account = await accountOf(role)
  await startWith(page, {
    ...(account && { token: account.token }),
    language: language.lang === 'ja' ? 'en' : 'ja',
  })
  await switchTo(page, language)
  await page.evaluate(() => sessionStorage.setItem('welcomed', '1'))
}

for (const role of ROLES)
  test(`every address leads a ${role} to the right screen`, async ({ page }) => {
    await startAs(page, role, ENGLISH)
    // the short form shows others than members every second address
    const some = <T>(all: readonly T[]) => (role === 'member' ? all : sample(all, 2))
    for (const screen of some(SCREENS)) await arriveByAddress(page, screen.path, arrivalOf(screen, role))
    for (const lead of some(LEADS)) await arriveByAddress(page, lead.path, lead[role])
  })

/** The language whose words are longest: every screen is inspected in it. The short form shows every fourth screen in the others. */
const LONGEST = 'ms'

for (const language of LANGUAGES) {
  const isLongest = language.lang === LONGEST
  for (const role of ROLES)
    test(`after a switch to ${language.name} every screen of a ${role} is translated, fits and has large touch targets`, async ({
      page,
    }) => {
      await startAs(page, role, language)
      for (const screen of isLongest ? SHOWN[role] : sample(SHOWN[role], 4)) {
        await arriveByLink(page, screen.path)
        await takePictures(page, language, role, screen)
        await expectWordsIn(page, language)
        await expectNoSidewaysScroll(page)
        await expectReachableTargets(page)
        if (isLongest) await expectNoViolations(page)
        if (!isLongest && !isLong) continue
        await page.setViewportSize(USUAL)
        await expectRoomForLargeText(page)
        await page.setViewportSize(NARROW)
      }
    })
}
