import { type APIRequestContext, type Page, test } from '@playwright/test'
import { isLong, sample } from '@saikoro/testing/long'
import { expectNoSidewaysScroll, expectNoViolations, expectReachableTargets } from './faces.ts'
import { startWith } from './member.ts'
import {
  arrivalOf,
  LEADS,
  type Lead,
  pathnameOf,
  ROLES,
  type Role,
  SCREENS,
  type Screen,
  TABS,
} from './screens.ts'
import { accountOf, createActivity } from './story/people.ts'
import { arriveByAddress, arriveByLink } from './walk/arrival.ts'
import { expectRoomForLargeText } from './walk/large-text.ts'
import { ENGLISH, expectWordsIn, LANGUAGES, type Language, switchTo } from './walk/words.ts'

/** The narrowest supported phone and a common one. */
const NARROW = { width: 320, height: 640 }
const USUAL = { width: 412, height: 640 }

test.use({ viewport: NARROW })

const isSeenBy = (screen: Screen, role: Role) => arrivalOf(screen, role) === pathnameOf(screen.path)

/** Each screen is visited in one role that may see it, the tabs as a visitor too. */
const TRANSLATED: Readonly<Record<Role, readonly Screen[]>> = {
  member: SCREENS.filter((screen) => isSeenBy(screen, 'member')),
  visitor: SCREENS.filter((screen) => !isSeenBy(screen, 'member') || TABS.includes(screen.path)).filter(
    (screen) => isSeenBy(screen, 'visitor'),
  ),
  closed: SCREENS.filter((screen) => !isSeenBy(screen, 'member') && !isSeenBy(screen, 'visitor')),
  newcomer: [],
}

/** Screens that look different for a member without activity. */
const EMPTY = ['/Mine', '/GameRecord', '/MyDraws', '/Lottery', '/Profile', '/PlayVideo', '/Reservations']

/** Of `pnpm lab screenshots`: pictures of what the walk shows, on a phone of common size. */
async function takePictures(page: Page, { lang }: Language, role: Role, { name }: Screen): Promise<void> {
  const folder = process.env.SCREENSHOTS
  const size = page.viewportSize()
  if (!folder || !size) return
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${lang}/${colorScheme}/${name}-${role}.png` })
  }
  await page.setViewportSize(size)
}

async function expectRoomOnNarrow(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectReachableTargets(page)
}

/** Checks both widths, the current one first, which saves one resize per screen. */
async function expectRoom(page: Page, onNarrow = expectRoomOnNarrow): Promise<void> {
  const isNarrow = page.viewportSize()?.width === NARROW.width
  await (isNarrow ? onNarrow : expectRoomForLargeText)(page)
  await page.setViewportSize(isNarrow ? USUAL : NARROW)
  await (isNarrow ? expectRoomForLargeText : onNarrow)(page)
}

/** The language whose words are longest: its text is enlarged. The short form shows every fourth screen in the others. */
const LONGEST = 'ms'
const isEnlarged = ({ lang }: Language) => lang === LONGEST || isLong
const shownIn = (language: Language, screens: readonly Screen[]) =>
  isEnlarged(language) ? screens : sample(screens, 4)

/** Starts a session in this role that has passed the welcome screen and chosen this language; a member has activity. */
async function startAs(
  page: Page,
  request: APIRequestContext,
  role: Role,
  language: Language,
): Promise<void> {
  const account = await accountOf(request, role)
  if (role === 'member' && account) await createActivity(account)
  await startWith(page, {
    ...(account && { token: account.token }),
    language: language.lang === 'ja' ? 'en' : 'ja',
  })
  await switchTo(page, language)
  await page.evaluate(() => sessionStorage.setItem('welcomed', '1'))
}

/** The short form inspects every second screen in English, and the others in the language with the longest words. */
const isInEnglish = (screen: Screen) => isLong || SCREENS.indexOf(screen) % 2 === 0

function isInspected(screen: Screen, role: Role): boolean {
  if (role === 'newcomer' && !EMPTY.includes(pathnameOf(screen.path))) return false
  return isSeenBy(screen, role) && isInEnglish(screen)
}

/** Number of parallel tests among which the screens of a role are divided. */
const WALKERS: Readonly<Record<Role, number>> = { member: 4, visitor: 2, newcomer: 1, closed: 1 }

function walkByAddress(role: Role, screens: readonly Screen[], leads: readonly Lead[], part: string): void {
  test(`every address leads a ${role} to the right screen, which is accessible and has large touch targets${part}`, async ({
    page,
    request,
  }) => {
    await startAs(page, request, role, ENGLISH)
    for (const [place, screen] of screens.entries()) {
      const isWhole = isInspected(screen, role)
      // what is not inspected is reached without reloading the app
      const isLoaded = place === 0 || (isWhole && role !== 'newcomer')
      const arrive = isLoaded ? arriveByAddress : arriveByLink
      await arrive(page, screen.path, arrivalOf(screen, role))
      if (!isWhole) continue
      await takePictures(page, ENGLISH, role, screen)
      await expectWordsIn(page, ENGLISH)
      await expectRoom(page, async (narrow) => {
        await expectRoomOnNarrow(narrow)
        await expectNoViolations(narrow)
      })
    }
    for (const lead of leads) await arriveByAddress(page, lead.path, lead[role])
  })
}

for (const role of ROLES) {
  const walkers = WALKERS[role]
  for (let n = 0; n < walkers; n += 1) {
    // the short form shows others than members every second address
    const some = <T>(all: readonly T[]) => (role === 'member' ? all : sample(all, 2))
    const own = <T>(all: readonly T[]) => some(all).filter((_, index) => index % walkers === n)
    walkByAddress(role, own(SCREENS), own(LEADS), walkers > 1 ? `, ${n + 1} of ${walkers}` : '')
  }
}

for (const language of LANGUAGES.filter((each) => each !== ENGLISH)) {
  for (const role of ROLES.filter((each) => TRANSLATED[each].length > 0)) {
    test(`after a switch to ${language.name} every screen of a ${role} is translated, fits and has large touch targets`, async ({
      page,
      request,
    }) => {
      await startAs(page, request, role, language)
      for (const screen of shownIn(language, TRANSLATED[role])) {
        await arriveByLink(page, screen.path, pathnameOf(screen.path), false)
        await takePictures(page, language, role, screen)
        await expectWordsIn(page, language)
        await (isEnlarged(language) ? expectRoom : expectRoomOnNarrow)(page)
        if (language.lang === LONGEST && !isInEnglish(screen)) await expectNoViolations(page)
      }
    })
  }
}
