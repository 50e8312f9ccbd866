import { expect, type Page, test } from '@playwright/test'
import { AT_A_DESK, beginDay, type Day } from '../../../apps/web/e2e/operator/day.ts'
import { leaveRecharges } from '../../../apps/web/e2e/operator/parts/recharges.ts'
import { dayAhead } from '../../../apps/web/e2e/story/directory.ts'

const REQUESTS_EACH = 20
const RETURNED = 6
const LIMIT_MS = 5 * 60_000

const LANGUAGES = {
  'ja-JP': {
    title: /^\(\d+\) 対応待ち/,
    nothing: '対応待ちはありません。',
    reverse: '承認を取り消す…',
    confirm: '取り消しを確認',
  },
  'en-US': {
    title: /^\(\d+\) Waiting/,
    nothing: 'Nothing to do.',
    reverse: 'Reverse…',
    confirm: 'Confirm reversal',
  },
} as const

test.describe.configure({ mode: 'serial' })
test.setTimeout(900_000)

/** Decides the row with the focus, or the first one of its queue, and waits until the focus has moved on. */
async function pressAt(desk: Page, queue: string, keys: readonly string[]): Promise<void> {
  const line = desk.locator(`#list-${queue} > li[data-state="free"]`).first()
  const id = await line.getAttribute('id')
  await line.focus()
  for (const key of keys) await desk.keyboard.press(key)
  await expect(desk.locator(`#${id}[data-state="free"]`)).toHaveCount(0)
}

for (const [locale, words] of Object.entries(LANGUAGES)) {
  test.describe(`decisions at the desk, ${locale}`, () => {
    let day: Day
    const lines: string[] = []
    async function task(name: string, keys: number, work: () => Promise<void>): Promise<number> {
      const since = performance.now()
      await work()
      const took = performance.now() - since
      lines.push(`${name}: ${keys} keys, ${(took / 1000).toFixed(1)} s`)
      return took
    }
    test.beforeAll(async ({ browser }) => {
      day = await beginDay(browser, locale)
    })
    test.afterAll(async () => {
      process.stdout.write(`Decisions at the desk, ${locale}\n${lines.join('\n')}\n`)
      await day?.end()
    })

    test('decides sixty recharges, one key each, in under five minutes', async () => {
      const { desk, house } = day
      await leaveRecharges(day, REQUESTS_EACH)
      await desk.goto(house.desk)
      await expect(desk).toHaveTitle(words.title)
      const all = day.members.length * REQUESTS_EACH
      const took = await task(`${all} recharges`, all, async () => {
        for (let count = 0; count < all; count += 1)
          await pressAt(desk, 'recharge', [count < RETURNED ? '1' : 'a'])
      })
      expect(took).toBeLessThan(LIMIT_MS)
      await expect(desk.locator('#list-recharge > li')).toHaveCount(0)
      const replies = await Promise.all(
        day.members.map((member) => day.call('member/getRechargeList', { page: '1' }, member)),
      )
      const states: number[] = replies.flat().map(({ status }: { status: number }) => status)
      expect(states.filter((status) => status === 2)).toHaveLength(all - RETURNED)
      expect(states.filter((status) => status === 3)).toHaveLength(RETURNED)
      await day.phone.goto('/RechargeRecord')
      await expect(
        day.phone.getByText('We can’t read the picture. Please send another one.').first(),
      ).toBeVisible()
    })

    test('pays, confirms, replies and closes a report, while a page that is open follows', async () => {
      const { desk, house, call } = day
      await desk.goto(house.desk)
      await expect(desk.getByText(words.nothing)).toBeVisible()
      for (const member of day.members)
        await call(
          'member/setUserWirhdraw',
          { money: '100', paypassword: '2468', request_id: crypto.randomUUID() },
          member,
        )
      await call('xuanfei/reserve', { id: '2', date: dayAhead(2), note: '', request_id: '' })
      await call('support/send', { text: 'When is it paid?' })
      await call('xuanfei/report', { id: '2', reason: 'asked me to pay' })
      // no reload
      await expect(desk.locator('#list-withdrawal > li')).toHaveCount(3)
      await task('3 withdrawals', 3, async () => {
        for (const _ of day.members) await pressAt(desk, 'withdrawal', ['a'])
      })
      await expect(desk.locator('#list-report > li')).toHaveCount(1)
      await task('a reservation', 1, () => pressAt(desk, 'reservation', ['a']))
      await task('a reply', 1, () => pressAt(desk, 'conversation', ['1']))
      await task('a report', 1, () => pressAt(desk, 'report', ['1']))
      await expect(desk.getByText(words.nothing)).toBeVisible({ timeout: 30_000 })
      await day.phone.goto('/ServicePage')
      await expect(day.phone.getByText(/We are looking into it/)).toBeVisible()
      await expect(day.phone.getByText(/is closed/)).toBeVisible()
    })

    test('an undone decision changes nothing', async () => {
      const { desk, call } = day
      await call('support/send', { text: 'Still there?' })
      await expect(desk.locator('#list-conversation > li')).toHaveCount(1)
      await pressAt(desk, 'conversation', ['1'])
      await desk.keyboard.press('u')
      await expect(desk.locator('#list-conversation > li[data-state="free"]')).toHaveCount(1)
      await pressAt(desk, 'conversation', ['4'])
      await expect(desk.locator('#list-conversation > li')).toHaveCount(0, { timeout: 30_000 })
    })

    test('reverses a wrong approval with two operators', async () => {
      const { desk, house, browser, member } = day
      await desk.goto(`${house.desk}/members?q=${member.username}`)
      await desk.getByRole('link', { name: member.username }).click()
      const form = desk.locator('.form', { hasText: words.reverse }).first()
      await form.locator('summary').click()
      await form.getByRole('textbox').fill('the slip was for another member')
      await form.getByRole('textbox').press('Tab')
      await desk.keyboard.press('Enter')
      const theirs = await house.openDesk('ren')
      const other = await browser.newContext({ ...AT_A_DESK, locale })
      const second = await other.newPage()
      await second.goto(theirs.link)
      await expect(second.locator('#list-reversal > li')).toHaveCount(1, { timeout: 30_000 })
      await task('confirm a reversal', 1, () => pressAt(second, 'reversal', ['a']))
      await expect(second.locator('#list-reversal > li')).toHaveCount(0, { timeout: 30_000 })
      await day.phone.goto('/ServicePage')
      await expect(day.phone.getByText(/was credited by mistake/)).toBeVisible()
      await other.close()
    })
  })
}
