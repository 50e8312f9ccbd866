import { expect, type Page } from '@playwright/test'
import { REFUSALS } from '@saikoro/shared/phrases'
import { expectNoViolations, openScreen } from './faces.ts'
import { type Account, addBankCard, PAY_PASSWORD, test } from './member.ts'
import { readCards, reserve } from './story/directory.ts'
import { untilOpen } from './story/newcomer.ts'
import { passMeeting } from './story/operator.ts'
import { alter } from './story/tamper.ts'

/** Asserts that a text is on the screen with nothing above it. */
async function expectOnTop(page: Page, text: string): Promise<void> {
  const isOnTop = (words: string) =>
    [...document.querySelectorAll<HTMLElement>('[role="alert"], [role="status"] > *')].some((part) => {
      part.style.pointerEvents = 'auto' // a tap goes through a toast
      const { x, y, width, height } = part.getBoundingClientRect()
      return (
        part.textContent.includes(words) &&
        part.closest('[aria-hidden="true"], [inert]') === null &&
        part.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      )
    })
  await expect.poll(() => page.evaluate(isOnTop, text), `on top: ${text}`).toBe(true)
}

/** The server refuses a method that it does not know. */
async function letServerRefuse(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' ? route.continue({ method: 'PUT' }) : route.fallback(),
  )
}

interface Case {
  /** Prepares the member. */
  readonly prepare?: (member: Account) => Promise<unknown>
  /** Opens the sheet and fills it in. */
  readonly open: (page: Page) => Promise<unknown>
  /** The button in the sheet that sends. */
  readonly send: string
  /** What the sheet says without a network. */
  readonly offline?: string
}

/** Instead of the button that moves points. */
const ONLINE_ONLY = 'You’re offline: points move only online'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Opens a screen, and the sheet of a button on it. */
const sheetOf = (path: string, button: string) => async (page: Page) => {
  await openScreen(page, path)
  await press(page, button)
}

const openReservation = sheetOf('/Profile?id=1', 'Reserve')
const openReport = sheetOf('/Profile?id=1', 'Report')
const openMeeting = sheetOf('/Reservations', 'How did it go?')

/** By the file of the sheet, or of the form in it. */
const CASES: Readonly<Record<string, Case>> = {
  'entities/identity/ProofSheet.tsx': {
    async open(page) {
      // the server would say so after a quarter of an hour
      await alter(page, 'member/getFreshness', () => ({ fresh: 0 }))
      await openScreen(page, '/SetPayPassword')
      await page.getByLabel('Withdrawal password (4 digits)').fill('2468')
      await page.getByLabel('Repeat to confirm').fill('2468')
      await press(page, 'Save')
      await page.getByRole('dialog').getByLabel('Login password').fill('any')
    },
    send: 'Continue',
  },
  'entities/report/ReportSheet.tsx': {
    async open(page) {
      await openReport(page)
      await page.getByRole('dialog').getByRole('textbox').fill('Asked for money')
    },
    send: 'Send report',
  },
  'entities/reservation/ReserveForm.tsx': {
    prepare: ({ call }) => call('member/completeBriefing'),
    open: openReservation,
    send: 'Request reservation',
    offline: 'It isn’t requested yet.',
  },
  'entities/reservation/ReserveSheet.tsx': {
    async open(page) {
      await openReservation(page)
      await readCards(page.getByRole('dialog'), 3)
    },
    send: 'I understand',
  },
  'features/account/InformationScreen.tsx': {
    async open(page) {
      await openScreen(page, '/Infomation')
      await page.getByRole('button', { name: 'Picture' }).click()
      await page.getByRole('radio').first().check({ force: true })
    },
    send: 'Use this one',
  },
  'features/limits/Breaks.tsx': {
    open: sheetOf('/Limits', '1 day'),
    send: 'Start time-out',
  },
  'features/lottery/ConfirmSheet.tsx': {
    async open(page) {
      await openScreen(page, '/Lottery?key=sai300&id=3')
      await page.locator('button[data-option="big"]').click()
      await page.getByRole('button', { name: '20', exact: true }).click()
      await (await untilOpen(page)).click()
    },
    send: 'Place bet',
    offline: ONLINE_ONLY,
  },
  'features/member/InviteSheet.tsx': {
    async open(page) {
      await page.goto('/Home')
      await page.evaluate(() => localStorage.removeItem('token'))
      await openScreen(page, '/Register')
      await press(page, 'No invite code?')
      await page.getByLabel('How did you hear about us?').fill('From a friend')
    },
    send: 'Ask for a code',
  },
  'features/reservation/CancelSheet.tsx': {
    prepare: (member) => reserve(member, '1', 3),
    open: sheetOf('/Reservations', 'Cancel reservation'),
    send: 'Yes, cancel',
  },
  'features/reservation/MeetingSheet.tsx': {
    async prepare(member) {
      await reserve(member, '1', 3)
      await passMeeting(member)
    },
    async open(page) {
      await openMeeting(page)
      await page.getByRole('dialog').getByLabel('We met').check()
      await page.getByRole('dialog').getByLabel('Yes, all right').check()
    },
    send: 'Send',
  },
  'features/wallet/WithdrawRecordScreen.tsx': {
    async prepare(member) {
      await addBankCard(member)
      await member.call('member/setUserWirhdraw', { money: '100', paypassword: PAY_PASSWORD })
    },
    open: sheetOf('/WithdrawRecord', 'Cancel request'),
    send: 'Cancel request',
    offline: ONLINE_ONLY,
  },
  'features/wallet/WithdrawScreen.tsx': {
    prepare: addBankCard,
    async open(page) {
      await openScreen(page, '/Withdraw')
      await page.getByLabel('Points to withdraw').fill('100')
      await press(page, 'Continue')
      await page.getByRole('dialog').getByLabel('Withdrawal password').fill(PAY_PASSWORD)
    },
    send: 'Withdraw',
    offline: ONLINE_ONLY,
  },
}

for (const [file, { prepare, open, send, offline = 'You’re offline. Try again' }] of Object.entries(CASES)) {
  test(`${file} shows a lost connection and a refusal on top of everything`, async ({
    memberPage: page,
    member,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await prepare?.(member)
    await open(page)
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name: send, exact: true })
    await expect(button).toBeEnabled()

    await letServerRefuse(page)
    await button.click()
    await expectOnTop(page, REFUSALS.call_unknown.en)
    await expect(dialog.getByRole('alert')).toHaveCount(1)
    await expectNoViolations(page)
    await page.unroute('**/api/**')

    await page.context().setOffline(true)
    if (offline === ONLINE_ONLY) await expect(dialog.getByRole('button', { name: offline })).toBeDisabled()
    else {
      await button.click()
      await expectOnTop(page, offline)
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })
}

test('C6.1 the dialog of a bet says that it exceeds the daily limit, which another device has lowered', async ({
  memberPage: page,
  member,
}) => {
  await CASES['features/lottery/ConfirmSheet.tsx']?.open(page)
  await member.call('member/setLimits', { daily_stake: '10' })
  await page.getByRole('dialog').getByRole('button', { name: 'Place bet' }).click()
  await expectOnTop(page, REFUSALS.daily_limit.en)
})

test('a toast lies above a dialog, which leaves it to screen readers', async ({ memberPage: page }) => {
  await openReport(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await letServerRefuse(page)
  await page
    .getByRole('button', { name: 'Like', includeHidden: true })
    .evaluate((like: HTMLElement) => like.click())
  await expectOnTop(page, REFUSALS.call_unknown.en)
})

test('C6.2 during a time-out, what offers bets is replaced by one card until the break ends', async ({
  memberPage: page,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await member.call('member/exclude', { kind: 'timeout', hours: '1' })
  const card = page.getByTestId('break')
  for (const path of ['/Home', '/Game']) {
    await openScreen(page, path)
    await expect(card).toContainText(/Time-out until .*The draws go on/)
    await expect(page.getByRole('link', { name: /^Play/ })).toHaveCount(0)
    await expectNoViolations(page)
  }
  await card.getByRole('link', { name: 'Watch the draws' }).click()
  await expect(page).toHaveURL(/\/Lottery/)
  await expect(page.getByTestId('live-draw')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Limits and breaks' })).toBeVisible()
  await expect(page.locator('button[data-option]')).toHaveCount(0)
  await expectNoViolations(page)
  await page.clock.setSystemTime(Date.now() + 3_610_000)
  await expect(page.locator('button[data-option]')).toHaveCount(20)
  await expect(card).toHaveCount(0)
})
