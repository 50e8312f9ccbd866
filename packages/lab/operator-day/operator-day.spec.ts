// An operator's day at the desk, by keys, with a product whose requests are reviewed manually.
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { OPERATOR_REFUSALS } from '@saikoro/shared/locales/operator-refusals'
import { violationsOn } from '@saikoro/web/e2e/faces'
import { dayAhead } from '@saikoro/web/e2e/story/directory'
import { onPhone } from '@saikoro/web/playwright.config'
import { newPhoto } from '../faults/voucher.ts'
import { AT_A_DESK, beginDay, type Day, PAGES } from './day.ts'

const MEMBERS = 3
const NOTHING = 'Nothing to do.'
/** The texts of a profile as a spreadsheet copies them, in the order of the form's languages. */
const TEXTS = [
  '澪\tMio\t澪\tMio',
  '川、散歩\tRivers, Walks\t河流，散步\tSungai, Bersiar',
  '川が好きです。\tI like rivers.\t我喜欢河流。\tSungai.',
]

// serial: later tests use the data of earlier ones
test.describe.configure({ mode: 'serial' })
test.setTimeout(300_000)

let day: Day
test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser, MEMBERS)
})
test.afterAll(() => day?.end())

const rowsOf = (desk: Page, queue: string) => desk.locator(`#list-${queue} > li`)

/** Decides the first free row of a queue by its key, a phrase by its number and Ctrl+Enter. The focus moves to the next row by itself. */
async function decide(desk: Page, queue: string, key: string): Promise<void> {
  const row = desk.locator(`#list-${queue} > li[data-state="free"]`).first()
  const id = await row.getAttribute('id')
  if (!(await row.evaluate((line) => line === document.activeElement))) await row.focus()
  await desk.keyboard.press(key)
  if (/^\d$/.test(key)) await desk.keyboard.press('ControlOrMeta+Enter')
  await expect(desk.locator(`#${id}[data-state="free"]`)).toHaveCount(0)
}

async function decideAll(desk: Page, queue: string, key: string, count: number): Promise<void> {
  await expect(rowsOf(desk, queue)).toHaveCount(count)
  for (let nth = 0; nth < count; nth += 1) await decide(desk, queue, key)
}

/** Opens the desk of another operator in another browser. */
async function openSecond(
  { browser, enterDesk }: Day,
  operator: string,
  device: BrowserContextOptions = AT_A_DESK,
): Promise<Page> {
  const desk = await (await browser.newContext(device)).newPage()
  await enterDesk(desk, operator)
  return desk
}

test('an evening of recharges and withdrawals by keys: vouchers, one return, an undone decision, a range by mouse', async () => {
  const { desk, deskUrl, phone, call, requestRecharge, members } = day
  for (const [place, each] of members.entries())
    for (let count = 0; count < 4; count += 1) await requestRecharge(500 + place * 20 + count, each)
  await desk.goto(deskUrl)
  await expect(desk).toHaveTitle(/^\(12\) Waiting/)
  const vouchers = desk.locator('.voucher img')
  await expect(vouchers).toHaveCount(12)
  const width = (image: HTMLImageElement) => image.naturalWidth
  for (const voucher of await vouchers.all()) {
    await voucher.scrollIntoViewIfNeeded()
    await expect.poll(() => voucher.evaluate(width)).toBeGreaterThan(100)
  }
  await decide(desk, 'recharge', '1')
  for (let nth = 1; nth < 12; nth += 1) await decide(desk, 'recharge', 'a')
  await desk.goto(deskUrl)
  await expect(desk.locator('#list-recharge-none')).toHaveText('None.')
  const lists = await Promise.all(members.map((each) => call('member/getRechargeList', { page: '1' }, each)))
  const statuses: number[] = lists.flat().map(({ status }: { status: number }) => status)
  expect(statuses.toSorted()).toEqual([...Array<number>(11).fill(2), 3])
  await phone.goto('/RechargeRecord')
  await expect(phone.getByTestId('recharge').first()).toContainText('Credited')
  await expect(phone.getByText('We can’t read the picture. Please send another one.')).toBeVisible()

  for (const amount of [701, 702, 703, 704]) await requestRecharge(amount)
  const rows = rowsOf(desk, 'recharge')
  await expect(rows).toHaveCount(4) // without a reload
  await decide(desk, 'recharge', 'a')
  await desk.keyboard.press('u')
  await expect(desk.locator('#list-recharge > li[data-state="free"]')).toHaveCount(4)
  await rows.nth(1).getByRole('checkbox').click()
  await rows
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await desk.locator('#many-recharge button[value="approve"]').click()
  await desk.locator('[data-verb="now"]').click()
  await expect(rows).toHaveCount(2)
  const requests: { amount: string; status: number }[] = await call('member/getRechargeList', { page: '1' })
  const approved = requests.filter(({ amount, status }) => /^70/.test(amount) && status === 2)
  expect(approved.map(({ amount }) => Number(amount)).toSorted()).toEqual([702, 703])
  await decideAll(desk, 'recharge', 'a', 2)

  for (const each of members) {
    const form = { money: '100', paypassword: '2468', request_id: crypto.randomUUID() }
    await call('member/setUserWirhdraw', form, each)
  }
  await decideAll(desk, 'withdrawal', 'a', MEMBERS)
  await expect(desk.getByText(NOTHING)).toBeVisible()
  await phone.goto('/WithdrawRecord')
  await expect(phone.getByTestId('withdrawal')).toContainText('Paid')
})

test('an evening of reports and messages by keys, with a second operator: each member gets one answer', async () => {
  const { desk, deskUrl, phone, call, members } = day
  const second = await openSecond(day, 'emi')
  await desk.goto(deskUrl)
  for (const [nth, member] of members.entries()) {
    const id = String(2 + nth)
    await call('xuanfei/reserve', { id, date: dayAhead(2), note: 'by the river', request_id: '' }, member)
    await call('xuanfei/report', { id, reason: 'asked me to pay' }, member)
    await call('support/send', { text: 'When is it paid?' }, member)
  }
  await decideAll(desk, 'report', '1', MEMBERS)
  for (const page of [desk, second]) await expect(rowsOf(page, 'conversation')).toHaveCount(MEMBERS)
  // each decides what the other has not claimed
  const claimed = '#list-conversation > li[data-state="claimed"]'
  await decide(desk, 'conversation', '1')
  await expect(second.locator(claimed)).toHaveCount(1)
  await decide(second, 'conversation', '1')
  await expect(desk.locator(claimed)).toHaveCount(1)
  await decide(desk, 'conversation', '1')
  for (const page of [desk, second]) await expect(page.getByText(NOTHING)).toBeVisible({ timeout: 30_000 })
  for (const member of members) {
    const messages: { mine: unknown; text: string }[] = await call('support/getMessages', {}, member)
    const answers = messages.filter(({ mine, text }) => !mine && text.includes('We are looking into it'))
    expect(answers).toHaveLength(1)
  }
  await phone.goto('/ServicePage')
  await expect(phone.getByText(/We are looking into it/)).toBeVisible()
  await expect(phone.getByText(/Your report no. \d+ was looked at and is closed/)).toBeVisible()
  await phone.goto('/Reservations')
  // a sample answers by itself, and no operator does
  const confirmed = phone.locator('[data-testid="reservation"][data-status="confirmed"]')
  await expect(confirmed).toHaveCount(1, { timeout: 30_000 })
  await second.context().close()
})

test('approves, returns, pays and replies by one or two taps on a phone', async () => {
  const { call, requestRecharge } = day
  const desk = await openSecond(day, 'aya', { ...onPhone, locale: 'en-US' })
  for (const amount of [600, 601]) await requestRecharge(amount)
  await call('support/send', { text: 'Is it there?' })
  const withdrawal = { money: '100', paypassword: '2468', request_id: crypto.randomUUID() }
  await call('member/setUserWirhdraw', withdrawal)
  const tap = async (queue: string, ...targets: string[]) => {
    const id = await desk.locator(`#list-${queue} > li[data-state="free"]`).first().getAttribute('id')
    for (const target of targets) await desk.locator(`#${id}`).locator(target).tap()
    await expect(desk.locator(`#${id}[data-state="free"]`)).toHaveCount(0)
  }
  await tap('recharge', 'button[data-key="a"]')
  await tap('recharge', '[data-key="r"] > summary', '.ask[open] [data-phrase="2"]')
  await tap('conversation', '[data-key="a"] > summary', '.ask[open] [data-phrase="1"]')
  await tap('withdrawal', 'button[data-key="a"]')
  await expect(desk.getByText(NOTHING)).toBeVisible({ timeout: 30_000 })
  await desk.context().close()
})

test('adds a profile by form: photos by selection, sorted by key and by drag, and texts pasted from a spreadsheet', async () => {
  const { desk, deskUrl } = day
  const field = (name: string) => desk.locator(`[data-content] [name="${name}"]`)
  await desk.goto(`${deskUrl}/content/profile/new`)
  const photos = await Promise.all(
    [1, 2].map(async (n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: await newPhoto() })),
  )
  await desk.locator('[data-files="images"] input[type="file"]').setInputFiles(photos)
  const items = desk.locator('[data-files="images"] li')
  await expect(items).toHaveCount(2)
  const first = await items.nth(0).locator('input').inputValue()
  await items.nth(0).locator('[data-move="1"]').press('Enter')
  await expect(items.nth(1).locator('input')).toHaveValue(first)
  await items.nth(1).locator('img').dragTo(items.nth(0).locator('img'))
  await expect(items.nth(0).locator('input')).toHaveValue(first)
  await field('city_id').selectOption({ index: 1 })
  await desk.evaluate((text) => navigator.clipboard.writeText(text), TEXTS.join('\n'))
  await field('name_ja').click()
  await desk.keyboard.press('ControlOrMeta+V')
  await expect(desk.locator('[data-part="intro"]')).not.toBeEmpty()
  await desk.keyboard.press('ControlOrMeta+Enter')
  await expect(desk.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(field('intro_ms')).toHaveValue('Sungai.')
})

test('notifies once of a game that does not run, with a tone, in a browser that chose it', async () => {
  const { desk, deskUrl, haltGame, call } = day
  // the shell of the browser shows no notifications: records what the page would show
  await desk.addInitScript(() => {
    const shown: string[] = []
    class Recorded {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(_title: string, { body }: { body: string }) {
        shown.push(body)
      }
    }
    class Sounding extends AudioContext {
      override createOscillator() {
        shown.push('tone')
        return super.createOscillator()
      }
    }
    Object.assign(globalThis, { Notification: Recorded, AudioContext: Sounding, shown })
  })
  await desk.goto(deskUrl)
  await desk.locator('[data-notify]').click()
  await expect(desk.locator('[data-notify]')).toHaveAttribute('aria-pressed', 'true')
  await haltGame('sai60', 'a seed differs')
  for (const text of ['Is it there?', 'And now?']) {
    await call('support/send', { text })
    await expect(desk.locator('#list-conversation').getByText(text)).toBeVisible()
  }
  await expect(desk.locator('[data-alarm="game-sai60-halted"]')).toBeVisible()
  const shown = await desk.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  expect(shown.filter((words) => words.includes('sai60'))).toHaveLength(1)
  // one when it was turned on, one for the alarm
  expect(shown.filter((words) => words === 'tone')).toHaveLength(2)
})

test('Studio loads from the desk alone, says above the table why a change is refused, and saves it with what was missing', async () => {
  const { desk, deskUrl } = day
  const origins = new Set<string>()
  desk.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:') origins.add(origin)
  })
  await desk.goto(`${deskUrl}/studio#view=table&schema=public&table=city`)
  const field = desk.getByRole('dialog').locator('input, textarea').last()
  const save = async (column: string, value: string) => {
    const cell = desk.locator(`td[data-grid-column-id="${column}"][data-grid-row-index="0"]`)
    // a click chooses the cell, a second one opens it; the grid is drawn anew meanwhile
    await expect(async () => {
      await cell.click({ position: { x: 20, y: 15 }, timeout: 2_000 })
      await field.fill(value, { timeout: 500 })
    }).toPass()
    await field.press('Enter')
    await desk.getByRole('button', { name: 'Save 1 row' }).click()
    await desk.getByRole('button', { name: 'yes, write to db' }).click()
  }
  await save('name_en', 'Edo')
  const refusal = desk.locator('#refusal')
  await expect(refusal).toHaveText(`city 1 note: ${OPERATOR_REFUSALS.reason_missing}`)
  await save('note', 'its former name')
  await expect(refusal).toBeHidden()
  expect([...origins]).toEqual([deskUrl])
})

test('every page and form of the desk is accessible, in light and dark, and fits 320 px', async () => {
  const { desk, deskUrl } = day
  for (const page of PAGES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.emulateMedia({ colorScheme })
      await desk.goto(`${deskUrl}/${page}`)
      expect.soft(await violationsOn(desk), `${page}, ${colorScheme}`).toEqual([])
    }
    await desk.setViewportSize({ width: 320, height: 800 })
    const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overflow, page).toBeLessThanOrEqual(0)
    await desk.setViewportSize(AT_A_DESK.viewport)
  }
})
