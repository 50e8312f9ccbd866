import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { AT_A_DESK, beginDay, type Day } from '../../../apps/web/e2e/operator/day.ts'
import type { Visitor } from '../../../apps/web/e2e/operator/members.ts'
import { leaveRecharges } from '../../../apps/web/e2e/operator/parts/recharges.ts'
import { dayAhead } from '../../../apps/web/e2e/story/directory.ts'

const MEMBERS = 4
const REQUESTS_EACH = 15
const RETURNED = 6
const WITHDRAWALS = 10
const RESERVATIONS = 8
const REPORTS = 3
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

async function times(count: number, work: () => Promise<void>): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await work()
}

/** Replies to members whom neither this nor another operator is answering, until there are none. */
async function replyToWhatIsLeft(desk: Page): Promise<void> {
  const free = desk.locator('#list-conversation > li[data-state="free"]')
  while ((await free.count()) > 0) {
    // another operator can take the row in this moment
    await free
      .first()
      .focus({ timeout: 1000 })
      .catch(() => {})
    await desk.keyboard.press('1')
    await desk.waitForTimeout(200)
  }
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
      day = await beginDay(browser, locale, MEMBERS)
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

    test('pays ten, confirms eight, replies to six and closes three, while the open page follows', async () => {
      const { desk, house, call, members } = day
      await desk.goto(house.desk)
      await expect(desk.getByText(words.nothing)).toBeVisible()
      for (let nth = 0; nth < WITHDRAWALS; nth += 1)
        await call(
          'member/setUserWirhdraw',
          { money: '100', paypassword: '2468', request_id: crypto.randomUUID() },
          members[nth % MEMBERS],
        )
      for (let nth = 0; nth < RESERVATIONS; nth += 1) {
        const wish = { id: String(2 + nth), date: dayAhead(2 + (nth % 3)), note: '', request_id: '' }
        await call('xuanfei/reserve', wish, members[nth % MEMBERS])
      }
      for (const member of members) await call('support/send', { text: 'When is it paid?' }, member)
      for (let nth = 0; nth < REPORTS; nth += 1)
        await call('xuanfei/report', { id: String(2 + nth), reason: 'asked me to pay' }, members[nth])
      // no reload
      await expect(desk.locator('#list-withdrawal > li')).toHaveCount(WITHDRAWALS)
      const each = (queue: string, key: string, count: number) => () =>
        times(count, () => pressAt(desk, queue, [key]))
      await task(`${WITHDRAWALS} withdrawals`, WITHDRAWALS, each('withdrawal', 'a', WITHDRAWALS))
      await expect(desk.locator('#list-report > li')).toHaveCount(REPORTS)
      await task(`${RESERVATIONS} reservations`, RESERVATIONS, each('reservation', 'a', RESERVATIONS))
      await task(`${MEMBERS} replies`, MEMBERS, each('conversation', '1', MEMBERS))
      await task(`${REPORTS} reports`, REPORTS, each('report', '1', REPORTS))
      await expect(desk.getByText(words.nothing)).toBeVisible({ timeout: 30_000 })
      for (const member of members.slice(0, 2)) await call('support/send', { text: 'And when?' }, member)
      await expect(desk.locator('#list-conversation > li')).toHaveCount(2)
      await task('2 more replies', 2, each('conversation', '1', 2))
      await expect(desk.getByText(words.nothing)).toBeVisible({ timeout: 30_000 })
      await day.phone.goto('/ServicePage')
      await expect(day.phone.getByText(/We are looking into it/).first()).toBeVisible()
      await expect(day.phone.getByText(/is closed/)).toBeVisible()
      await day.phone.goto('/WithdrawRecord')
      await expect(day.phone.getByTestId('withdrawal').filter({ hasText: 'Paid' })).toHaveCount(3)
      await day.phone.goto('/Reservations')
      await expect(day.phone.locator('[data-testid="reservation"][data-status="confirmed"]')).toHaveCount(2)
    })

    test('two operators reply at once, and each member gets one reply', async () => {
      const { desk, house, browser, members, call } = day
      const theirs = await house.openDesk('emi')
      const other = await browser.newContext({ ...AT_A_DESK, locale })
      const second = await other.newPage()
      await second.goto(theirs.link)
      const repliesTo = async (member: Visitor) => {
        const messages: { mine: unknown }[] = await call('support/getMessages', {}, member)
        return messages.filter(({ mine }) => !mine).length
      }
      const before = await Promise.all(members.map(repliesTo))
      for (const member of members) await call('support/send', { text: 'Which of you answers?' }, member)
      for (const page of [desk, second])
        await expect(page.locator('#list-conversation > li')).toHaveCount(MEMBERS)
      await pressAt(desk, 'conversation', ['1'])
      await expect(second.locator('#list-conversation > li[data-state="claimed"]')).toHaveCount(1)
      await task(`${MEMBERS} replies by two`, MEMBERS, async () => {
        await Promise.all([desk, second].map(replyToWhatIsLeft))
      })
      for (const page of [desk, second])
        await expect(page.locator('#list-conversation > li')).toHaveCount(0, { timeout: 30_000 })
      expect(await Promise.all(members.map(repliesTo))).toEqual(before.map((count) => count + 1))
      await other.close()
    })

    test('an undone decision changes nothing', async () => {
      const { desk, call } = day
      await call('support/send', { text: 'Still there?' })
      await expect(desk.locator('#list-conversation > li')).toHaveCount(1)
      // the key that follows at once is for this decision, even if the desk has not answered yet
      await desk.route('**/decide', async (route) => {
        await sleep(500)
        await route.continue()
      })
      await pressAt(desk, 'conversation', ['1'])
      await desk.keyboard.press('u')
      await expect(desk.locator('#list-conversation > li[data-state="free"]')).toHaveCount(1)
      await desk.unroute('**/decide')
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
