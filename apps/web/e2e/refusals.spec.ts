import { expect, type Page } from '@playwright/test'
import { REFUSALS } from '@saikoro/shared/phrases'
import { type Account, addBankCard, PAY_PASSWORD } from '@saikoro/testing/register-member'
import { expectNoViolations, openScreen } from './faces.ts'
import { test } from './member.ts'
import { readCards, reserve } from './story/directory.ts'
import { untilOpen } from './story/newcomer.ts'
import { passMeeting } from './story/operator.ts'

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

/** By the file of the sheet, or of a form in it: `Form` requires what shows its fault. */
const CASES: Readonly<Record<string, Case>> = {
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

test('a toast lies above a dialog, which leaves it to screen readers', async ({ memberPage: page }) => {
  await openReport(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await letServerRefuse(page)
  await page
    .getByRole('button', { name: 'Like', includeHidden: true })
    .evaluate((like: HTMLElement) => like.click())
  await expectOnTop(page, REFUSALS.call_unknown.en)
})
