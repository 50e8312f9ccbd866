// What keys decide at the desk: only Ctrl+Enter sends a form, and the newest decision can always be undone.
import { expect, type Page, test } from '@playwright/test'
import { beginDay, type Day, PAGES } from './day.ts'

const MEMBERS = 4
const BURST = 12
/** Words whose letters are keys of the desk, a telephone number, and keys that press buttons. */
const WORDS = ['false name', '090-1234-5678', 'a r u x j k c n 1 2 3 4', ' \n \n', 'Raku\n', 'dua jam']

// serial: later tests use the data of earlier ones
test.describe.configure({ mode: 'serial' })
test.setTimeout(300_000)

let day: Day
test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser, MEMBERS)
  const { members, call } = day
  for (const [place, member] of members.entries()) {
    for (let count = 0; count < 4; count += 1) await day.requestRecharge(500 + place * 20 + count, member)
    const withdrawal = { money: '100', paypassword: '2468', request_id: crypto.randomUUID() }
    await call('member/setUserWirhdraw', withdrawal, member)
    await call('xuanfei/report', { id: '2', reason: 'asked me to pay' }, member)
    await call('support/send', { text: 'When is it paid?' }, member)
  }
  await call('member/requestInvite', { text: 'A friend told me about it.', request_id: crypto.randomUUID() })
  await day.requestRecharge(900)
})
test.afterAll(() => day?.end())

/** Records what the page sends that changes anything. */
function recordWrites(desk: Page): string[] {
  const sent: string[] = []
  desk.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname !== '/claim') sent.push(`${pathname} ${request.postData()}`)
  })
  return sent
}

const free = (desk: Page) => desk.locator('#list-recharge > li[data-state="free"]')

/** Returns words in another order and case each time, from a seed so that a failure repeats. */
function textOf(seed: number): string {
  const order = WORDS.map((words, place) => ({ words, rank: (place * 7 + seed * 5) % 11 }))
  const text = order.toSorted((one, other) => one.rank - other.rank).map(({ words }) => words)
  return seed % 2 ? text.join(' ').toUpperCase() : text.join('')
}

test('random text that is typed into each form of the waiting page decides nothing', async () => {
  const { desk, deskUrl } = day
  await desk.goto(deskUrl)
  const sent = recordWrites(desk)
  const lists = await desk.locator('[data-list]').evaluateAll((all) => all.map(({ id }) => id))
  let forms = 0
  for (const list of lists)
    for (const key of ['r', 'a', '1', '3'])
      for (const pause of ['', 'Tab', 'Shift+Tab']) {
        const line = desk.locator(`#${list} > li`).first()
        const form = line.locator(/[ar]/.test(key) ? `.ask[data-key="${key}"]` : '.ask:has(.phrase)')
        if ((await form.count()) === 0) continue
        forms += 1
        await line.focus()
        await desk.keyboard.press(key)
        if (pause) await desk.keyboard.press(pause)
        await desk.keyboard.type(textOf(forms))
        expect(sent, `${list} ${key} ${pause}`).toEqual([])
        await desk.keyboard.press('Escape')
        await expect(line.locator('details[open]')).toHaveCount(0)
      }
  expect(forms).toBeGreaterThan(40)
  await expect(free(desk)).toHaveCount(4 * MEMBERS + 1)
})

test('a key other than Ctrl+Enter sends no decision about ticked rows', async () => {
  const { desk, deskUrl } = day
  await desk.goto(deskUrl)
  const sent = recordWrites(desk)
  const tick = free(desk).first().getByRole('checkbox')
  const approve = desk.locator('#many-recharge button[value="approve"]')
  await tick.check()
  for (const key of ['Enter', 'Space']) {
    await approve.press(key)
    await tick.press(key)
  }
  expect(sent).toEqual([])
  await tick.check()
  await approve.press('ControlOrMeta+Enter')
  await expect(desk.locator('.held')).toHaveCount(1)
  await desk.keyboard.press('u')
  await expect(free(desk)).toHaveCount(4 * MEMBERS + 1)
})

test('one recharge at a time: keys zoom, decide, undo, leave the form and go on', async () => {
  const { desk, deskUrl } = day
  await desk.goto(`${deskUrl}/one`)
  const shown = desk.locator('.large')
  const first = (await shown.getAttribute('id')) ?? ''
  const sent = recordWrites(desk)
  await desk.keyboard.press('z')
  await expect(shown.locator('.voucher[data-zoomed]')).toBeVisible()
  await desk.keyboard.press('r')
  await desk.keyboard.type('a z n')
  await shown.locator('textarea').fill('')
  await desk.keyboard.press('Escape')
  expect(sent).toEqual([])
  await desk.keyboard.press('a')
  await expect(shown).not.toHaveId(first)
  await desk.keyboard.press('u')
  await expect(shown).toHaveId(first)
  await desk.keyboard.press('n')
  await expect(desk).toHaveURL(/after=/)
  await expect(shown).not.toHaveId(first)
})

test('random text that is typed into each field of the other pages sends nothing', async () => {
  const { desk, deskUrl } = day
  const sent = recordWrites(desk)
  let seed = 0
  // the forms of the queue were written into above
  for (const page of PAGES.filter((path) => path !== '' && path !== 'one')) {
    await desk.goto(`${deskUrl}/${page}`)
    const fields = desk.locator(
      'main form[method="post"] :is(textarea, input:not([type]), input[type="text"])',
    )
    for (const field of await fields.all()) {
      const form = field.locator('xpath=ancestor::details')
      if ((await form.count()) > 0) await form.evaluate((ask: HTMLDetailsElement) => (ask.open = true))
      if (!(await field.isEnabled())) continue
      await field.focus()
      seed += 1
      await desk.keyboard.type(textOf(seed))
      expect(sent, page).toEqual([])
    }
    expect(new URL(desk.url()).pathname, page).toBe(`/${page}`)
  }
  expect(seed).toBeGreaterThan(30)
})

const stateOf = async (id: number) => {
  const lists = await Promise.all(
    day.members.map((member) => day.call('member/getRechargeList', { page: '1' }, member)),
  )
  return (lists.flat() as { id: number; status: number }[]).find((each) => each.id === id)?.status
}
const idsOf = (desk: Page) =>
  free(desk).evaluateAll((lines) => lines.map(({ id }) => Number(id.replace(/\D/g, ''))))

test('a text with a telephone number is refused before it is held, and stays in its form, also after a reload', async () => {
  const { desk, deskUrl } = day
  await desk.goto(deskUrl)
  const line = free(desk).first()
  const words = line.locator('textarea')
  await line.focus()
  await desk.keyboard.press('r')
  await desk.keyboard.type('Call 090-1234-5678')
  await desk.keyboard.press('ControlOrMeta+Enter')
  await expect(line.getByRole('alert')).toContainText('digits')
  await expect(words).toBeFocused()
  await expect(desk.locator('.held')).toHaveCount(0)
  await desk.reload()
  await expect(words).toHaveValue('Call 090-1234-5678')
  await line.focus()
  await desk.keyboard.press('r')
  await words.fill('')
})

/** Lets each decision arrive late. */
const delayDecisions = (desk: Page) =>
  desk.route('**/decide', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })

test('u takes the last of 12 quick decisions before the server has replied, and the others are written', async () => {
  const { desk, deskUrl } = day
  await desk.goto(deskUrl)
  const ids = await idsOf(desk)
  await delayDecisions(desk)
  await free(desk).first().focus()
  for (let nth = 0; nth < BURST; nth += 1) {
    await desk.keyboard.press('a')
    await desk.waitForTimeout(120)
  }
  const last = ids[BURST - 1] ?? 0
  await expect(desk.locator('.held')).toHaveCount(BURST, { timeout: 1_000 })
  await desk.keyboard.press('u')
  await expect(desk.locator(`#recharge-${last}[data-state="free"]`)).toBeVisible({ timeout: 1_000 })
  for (const id of ids.slice(0, BURST - 1)) await expect.poll(() => stateOf(id)).toBe(2)
  await expect(desk.locator('.held')).toHaveCount(0)
  expect(await stateOf(last)).toBe(1)
  await desk.keyboard.press('u')
  await expect(desk.getByText('There is nothing to undo.')).toBeVisible()
  await desk.unroute('**/decide')
})

test('a closed account is shown as closed without a reload', async () => {
  const { desk, deskUrl, members } = day
  await desk.goto(`${deskUrl}/members/${members.at(-1)?.id}`)
  await desk.locator('summary', { hasText: 'Close account' }).click()
  await desk.keyboard.type('asked for it')
  await desk.keyboard.press('ControlOrMeta+Enter')
  await desk.locator('[data-verb="now"]').click()
  await expect(desk.locator('#account')).toContainText('closed')
})
