// An operator's day at the desk, by keys, with a product whose requests are reviewed manually.
import { expect, type Page, test } from '@playwright/test'
import { OPERATOR_REFUSALS } from '@saikoro/shared/locales/operator-refusals'
import { violationsOn } from '@saikoro/web/e2e/faces'
import { dayAhead } from '@saikoro/web/e2e/story/directory'
import { onPhone } from '@saikoro/web/playwright.config'
import { newPhoto } from '../faults/voucher.ts'
import { AT_A_DESK, beginDay } from './day.ts'

const NOTHING = 'Nothing to do.'
const PAGES = [
  '',
  ...'one members members/1 money day weeks calendar profiles media state operators restores help'.split(' '),
  ...'profile profile/new game/new video/1 banner/1 notice/1 city/1 import interval odds/new'
    .split(' ')
    .map((form) => `content/${form}`),
]
/** Letters and digits that are keys of the desk, a telephone number, and keys that press buttons. */
const TYPED = 'false name a r u x j k c n z 1 2 3 4 \n \nRaku\n090-1234-5678'
/** The texts of a profile as a spreadsheet copies them, in the order of the form's languages. */
const TEXTS = [
  '澪\tMio\t澪\tMio',
  '川、散歩\tRivers, Walks\t河流，散步\tSungai, Bersiar',
  '川が好きです。\tI like rivers.\t我喜欢河流。\tSungai.',
]

// serial: later tests use the data of earlier ones
test.describe.configure({ mode: 'serial' })
test.setTimeout(300_000)

let day: Awaited<ReturnType<typeof beginDay>>
test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser)
  const { members, call } = day
  for (const [nth, member] of members.entries()) {
    for (let count = 0; count < 4; count += 1) await day.requestRecharge(500 + nth * 20 + count, member)
    const withdrawal = { money: '100', paypassword: '2468', request_id: crypto.randomUUID() }
    await call('member/setUserWirhdraw', withdrawal, member)
    await call('xuanfei/report', { id: String(2 + nth), reason: 'asked me to pay' }, member)
    await call('support/send', { text: 'When is it paid?' }, member)
  }
})
test.afterAll(() => day?.end())

const rowsOf = (desk: Page, queue: string) => desk.locator(`#list-${queue} > li`)
const freeRowsOf = (desk: Page, queue: string) => desk.locator(`#list-${queue} > li[data-state="free"]`)

/** Decides the first free row of a queue by its key, a phrase by its number and Ctrl+Enter. The focus moves to the next row by itself. */
async function decide(desk: Page, queue: string, key: string): Promise<void> {
  const row = freeRowsOf(desk, queue).first()
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

/** Records what the page sends that changes anything. */
function recordWrites(desk: Page): string[] {
  const sent: string[] = []
  desk.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname !== '/claim') sent.push(`${pathname} ${request.postData()}`)
  })
  return sent
}

test('text that is typed into a form of any page sends nothing, and a refused one stays in its form', async () => {
  const { desk, deskUrl } = day
  const sent = recordWrites(desk)
  await desk.goto(deskUrl)
  let forms = 0
  for (const list of ['recharge', 'withdrawal', 'report', 'conversation'])
    for (const key of ['r', 'a', '1'])
      for (const pause of ['', 'Tab', 'Shift+Tab']) {
        const row = rowsOf(desk, list).first()
        const form = row.locator(key === '1' ? '.ask:has(.phrase)' : `.ask[data-key="${key}"]`)
        if ((await form.count()) === 0) continue
        forms += 1
        await row.focus()
        await desk.keyboard.press(key)
        if (pause) await desk.keyboard.press(pause)
        await desk.keyboard.type(TYPED)
        expect(sent, `${list} ${key} ${pause}`).toEqual([])
        await desk.keyboard.press('Escape')
        await expect(row.locator('details[open]')).toHaveCount(0)
      }
  expect(forms).toBeGreaterThan(20)
  const row = rowsOf(desk, 'recharge').first()
  const words = row.locator('textarea')
  await row.focus()
  await desk.keyboard.press('r')
  await desk.keyboard.press('ControlOrMeta+Enter')
  await expect(row.getByRole('alert')).toContainText('digits')
  await expect(words).toBeFocused()
  await expect(desk.locator('.held')).toHaveCount(0)
  await desk.reload()
  await expect(words).toHaveValue(/090-1234-5678/)
  await row.focus()
  await desk.keyboard.press('r')
  await words.fill('')

  sent.length = 0
  let fields = 0
  for (const page of PAGES.slice(2)) {
    await desk.goto(`${deskUrl}/${page}`)
    const found = desk.locator(
      'main form[method="post"] :is(textarea, input:not([type]), input[type="text"])',
    )
    for (const field of await found.all()) {
      const form = field.locator('xpath=ancestor::details')
      if ((await form.count()) > 0) await form.evaluate((ask: HTMLDetailsElement) => (ask.open = true))
      if (!(await field.isEnabled())) continue
      fields += 1
      await field.focus()
      await desk.keyboard.type(TYPED)
      expect(sent, page).toEqual([])
    }
    expect(new URL(desk.url()).pathname, page).toBe(`/${page}`)
  }
  expect(fields).toBeGreaterThan(30)
})

test('one recharge at a time: keys zoom, decide, undo, leave the form and go on', async () => {
  const { desk, deskUrl } = day
  await desk.goto(`${deskUrl}/one`)
  const shown = desk.locator('.large')
  const first = (await shown.getAttribute('id')) ?? ''
  await desk.keyboard.press('z')
  await expect(shown.locator('.voucher[data-zoomed]')).toBeVisible()
  await desk.keyboard.press('r')
  await desk.keyboard.type('a z n')
  await shown.locator('textarea').fill('')
  await desk.keyboard.press('Escape')
  await expect(shown).toHaveId(first)
  await desk.keyboard.press('a')
  await expect(shown).not.toHaveId(first)
  await desk.keyboard.press('u')
  await expect(shown).toHaveId(first)
  await desk.keyboard.press('n')
  await expect(desk).toHaveURL(/after=/)
  await expect(shown).not.toHaveId(first)
})

test('an evening of recharges and withdrawals by keys: vouchers, a burst whose last decision is undone, one return, a range of rows', async () => {
  const { desk, deskUrl, phone, call, requestRecharge, members } = day
  await desk.goto(deskUrl)
  await expect(desk).toHaveTitle(/^\(21\) Waiting/)
  const vouchers = desk.locator('.voucher img')
  await expect(vouchers).toHaveCount(12)
  const width = (image: HTMLImageElement) => image.naturalWidth
  for (const voucher of await vouchers.all()) {
    await voucher.scrollIntoViewIfNeeded()
    await expect.poll(() => voucher.evaluate(width)).toBeGreaterThan(100)
  }
  await desk.route('**/decide', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await freeRowsOf(desk, 'recharge').first().focus()
  for (let nth = 0; nth < 12; nth += 1) {
    await desk.keyboard.press('a')
    await desk.waitForTimeout(120)
  }
  const held = desk.locator('.held')
  await expect(held, 'before the server has replied').toHaveCount(12, { timeout: 1_000 })
  await desk.keyboard.press('u')
  await expect(freeRowsOf(desk, 'recharge')).toHaveCount(1, { timeout: 1_000 })
  await expect(held).toHaveCount(0)
  await desk.keyboard.press('u')
  await expect(desk.getByText('There is nothing to undo.')).toBeVisible()
  await desk.unroute('**/decide')
  await decide(desk, 'recharge', '1')
  await desk.goto(deskUrl)
  await expect(desk.locator('#list-recharge-none')).toHaveText('None.')
  const lists = await Promise.all(members.map((each) => call('member/getRechargeList', { page: '1' }, each)))
  const statuses: number[] = lists.flat().map(({ status }: { status: number }) => status)
  expect(statuses.toSorted()).toEqual([...Array<number>(11).fill(2), 3])
  await phone.goto('/RechargeRecord')
  await expect(phone.getByTestId('recharge').first()).toContainText('Credited')

  for (const amount of [701, 702, 703, 704]) await requestRecharge(amount)
  const rows = rowsOf(desk, 'recharge')
  await expect(rows).toHaveCount(4) // without a reload
  const tick = rows.nth(1).getByRole('checkbox')
  await tick.click()
  await rows
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const approve = desk.locator('#many-recharge button[value="approve"]')
  for (const key of ['Enter', 'Space']) await approve.press(key)
  await tick.press('Enter')
  await expect(held, 'only Ctrl+Enter sends').toHaveCount(0)
  await approve.press('ControlOrMeta+Enter')
  await desk.locator('[data-verb="now"]').click()
  await expect(rows).toHaveCount(2)
  const requests: { amount: string; status: number }[] = await call('member/getRechargeList', { page: '1' })
  const approved = requests.filter(({ amount, status }) => /^70/.test(amount) && status === 2)
  expect(approved.map(({ amount }) => Number(amount)).toSorted()).toEqual([702, 703])
  await decideAll(desk, 'recharge', 'a', 2)

  await decideAll(desk, 'withdrawal', 'a', members.length)
  await phone.goto('/WithdrawRecord')
  await expect(phone.getByTestId('withdrawal')).toContainText('Paid')
})

test('an evening of reports and messages by keys, with a second operator: each member gets one answer', async () => {
  const { desk, deskUrl, phone, call, members, openSecond } = day
  const second = await openSecond('emi')
  await desk.goto(deskUrl)
  await call('xuanfei/reserve', { id: '2', date: dayAhead(2), note: 'by the river', request_id: '' })
  await decideAll(desk, 'report', '1', members.length)
  for (const page of [desk, second]) await expect(rowsOf(page, 'conversation')).toHaveCount(members.length)
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
  const { call, requestRecharge, openSecond } = day
  const desk = await openSecond('aya', { ...onPhone, locale: 'en-US' })
  for (const amount of [600, 601]) await requestRecharge(amount)
  await call('support/send', { text: 'Is it there?' })
  const withdrawal = { money: '100', paypassword: '2468', request_id: crypto.randomUUID() }
  await call('member/setUserWirhdraw', withdrawal)
  const tap = async (queue: string, ...targets: string[]) => {
    const id = await freeRowsOf(desk, queue).first().getAttribute('id')
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
