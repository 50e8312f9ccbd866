import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { AT_A_DESK, beginDay, type Day, newTasks, type Tasks } from '../../../apps/web/e2e/operator/day.ts'
import { requestRecharge, type Visitor } from '../../../apps/web/e2e/operator/members.ts'
import { leaveRecharges } from '../../../apps/web/e2e/operator/parts/recharges.ts'
import { dayAhead } from '../../../apps/web/e2e/story/directory.ts'
import { onPhone } from '../../../apps/web/playwright.config.ts'

const MEMBERS = 6
const REQUESTS_EACH = 10
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
  },
  'en-US': {
    title: /^\(\d+\) Waiting/,
    nothing: 'Nothing to do.',
    reverse: 'Reverse…',
  },
} as const

test.describe.configure({ mode: 'serial' })
test.setTimeout(900_000)

/**
 * Decides the first row of a queue by these keys. The focus moves on by itself; where it has to be moved, that counts as one
 * more key.
 */
async function pressAt({ step }: Tasks, desk: Page, queue: string, keys: readonly string[]): Promise<void> {
  const line = desk.locator(`#list-${queue} > li[data-state="free"]`).first()
  const id = await line.getAttribute('id')
  if (!(await line.evaluate((row) => row === document.activeElement))) await step(line.focus())
  for (const key of keys) await step(desk.keyboard.press(key))
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
    const tasks = newTasks(`Decisions at the desk, ${locale}`)
    const { task } = tasks
    test.beforeAll(async ({ browser }) => {
      day = await beginDay(browser, locale, MEMBERS)
    })
    test.afterAll(async () => {
      tasks.print()
      await day?.end()
    })

    test('decides sixty recharges, one key each, in under five minutes', async () => {
      const { desk, house } = day
      await leaveRecharges(day, REQUESTS_EACH)
      await desk.goto(house.desk)
      await expect(desk).toHaveTitle(words.title)
      const all = day.members.length * REQUESTS_EACH
      const took = await task(`${all} recharges`, async () => {
        for (let count = 0; count < all; count += 1)
          await pressAt(tasks, desk, 'recharge', [count < RETURNED ? '1' : 'a'])
      })
      expect(took.ms).toBeLessThan(LIMIT_MS)
      expect(took.steps).toBeLessThanOrEqual(all + 1)
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
        times(count, () => pressAt(tasks, desk, queue, [key]))
      await task(`${WITHDRAWALS} withdrawals`, each('withdrawal', 'a', WITHDRAWALS))
      await expect(desk.locator('#list-report > li')).toHaveCount(REPORTS)
      await task(`${RESERVATIONS} reservations`, each('reservation', 'a', RESERVATIONS))
      await task(`${MEMBERS} replies`, each('conversation', '1', MEMBERS))
      await task(`${REPORTS} reports`, each('report', '1', REPORTS))
      await expect(desk.getByText(words.nothing)).toBeVisible({ timeout: 30_000 })
      await day.phone.goto('/ServicePage')
      await expect(day.phone.getByText(/We are looking into it/).first()).toBeVisible()
      await expect(day.phone.getByText(/is closed/)).toBeVisible()
      await day.phone.goto('/WithdrawRecord')
      await expect(day.phone.getByTestId('withdrawal').filter({ hasText: 'Paid' })).toHaveCount(2)
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
      await pressAt(tasks, desk, 'conversation', ['1'])
      await expect(second.locator('#list-conversation > li[data-state="claimed"]')).toHaveCount(1)
      await task(`${MEMBERS} replies by two`, async () => {
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
      await pressAt(tasks, desk, 'conversation', ['1'])
      await desk.keyboard.press('u')
      await expect(desk.locator('#list-conversation > li[data-state="free"]')).toHaveCount(1)
      await desk.unroute('**/decide')
      await pressAt(tasks, desk, 'conversation', ['4'])
      await expect(desk.locator('#list-conversation > li')).toHaveCount(0, { timeout: 30_000 })
    })

    test('approves a range of rows by mouse, by id, and undoes the lot', async () => {
      const { desk, api, call, member, house } = day
      const { step } = tasks
      const amounts = [701, 702, 703, 704, 705]
      for (const amount of amounts) await requestRecharge(api, member, String(amount))
      await desk.goto(house.desk)
      const rows = desk.locator('#list-recharge > li')
      await expect(rows).toHaveCount(amounts.length)
      const tickFrom = async (first: number, last: number) => {
        await step(rows.nth(first).getByRole('checkbox').click())
        await step(
          rows
            .nth(last)
            .getByRole('checkbox')
            .click({ modifiers: ['Shift'] }),
        )
        await expect(desk.locator('[data-ticked="many-recharge"]')).toHaveText(String(last - first + 1))
      }
      const approve = desk.locator('#many-recharge button[value="approve"]')
      const { steps } = await task('4 recharges by mouse', async () => {
        await tickFrom(0, 3)
        // the bar follows the rows, so that the last tick is beside the decision
        await expect(approve).toBeInViewport()
        await step(approve.click())
      })
      expect(steps).toBe(3)
      await expect(desk.locator('#list-recharge > li[data-state="held"]')).toHaveCount(4)
      await desk.locator('[data-verb="undo"]').click()
      await expect(desk.locator('#list-recharge > li[data-state="free"]')).toHaveCount(amounts.length)
      // a request that arrives after the rows were ticked is not approved with them
      await tickFrom(1, 2)
      await requestRecharge(api, member, '706')
      await expect(rows).toHaveCount(amounts.length + 1)
      await approve.click()
      await desk.locator('[data-verb="now"]').click()
      await expect(rows).toHaveCount(amounts.length - 1)
      const requests: { amount: string; status: number }[] = await call('member/getRechargeList', {
        page: '1',
      })
      const done = requests.filter(({ amount, status }) => /^70[1-6]/.test(amount) && status === 2)
      expect(done.map(({ amount }) => Number(amount)).toSorted()).toEqual([702, 703])
      await rows.first().getByRole('checkbox').click()
      await desk.locator('[data-all="many-recharge"]').click()
      await approve.click()
      await desk.locator('[data-verb="now"]').click()
      await expect(rows).toHaveCount(0)
    })

    test('reverses a wrong approval with two operators', async () => {
      const { desk, house, browser, member } = day
      const { step } = tasks
      await task('ask for a reversal', async () => {
        await step(desk.goto(`${house.desk}/members?q=${member.username}`))
        await step(desk.getByRole('link', { name: member.username, exact: true }).click())
        const form = desk.locator('details.ask', { hasText: words.reverse }).first()
        await step(form.locator('summary').click())
        await step(form.getByRole('textbox').fill('the slip was for another member'))
        await step(form.getByRole('textbox').press('Control+Enter'))
      })
      const theirs = await house.openDesk('ren')
      const other = await browser.newContext({ ...AT_A_DESK, locale })
      const second = await other.newPage()
      await second.goto(theirs.link)
      await expect(second.locator('#list-reversal > li')).toHaveCount(1, { timeout: 30_000 })
      await task('confirm a reversal', () => pressAt(tasks, second, 'reversal', ['a']))
      await expect(second.locator('#list-reversal > li')).toHaveCount(0, { timeout: 30_000 })
      await day.phone.goto('/ServicePage')
      await expect(day.phone.getByText(/was credited by mistake/)).toBeVisible()
      await other.close()
    })

    test('approves, returns, replies and pays by one or two taps on a phone', async () => {
      const { house, browser, call, api, member } = day
      const theirs = await house.openDesk('aya')
      const pocket = await browser.newContext({ ...onPhone, locale, viewport: { width: 390, height: 844 } })
      const desk = await pocket.newPage()
      await desk.goto(theirs.link)
      await requestRecharge(api, member, '600')
      await requestRecharge(api, member, '601')
      await call('support/send', { text: 'Is it there?' })
      await call('member/setUserWirhdraw', {
        money: '100',
        paypassword: '2468',
        request_id: crypto.randomUUID(),
      })
      for (const [name, queue, taps] of [
        ['approve', 'recharge', ['button[data-key="a"]']],
        ['return', 'recharge', ['[data-key="r"] > summary', '[data-phrase="2"]']],
        ['reply', 'conversation', ['[data-key="a"] > summary', '[data-phrase="1"]']],
        ['pay', 'withdrawal', ['button[data-key="a"]']],
      ] as const) {
        const line = desk.locator(`#list-${queue} > li[data-state="free"]`).first()
        const id = await line.getAttribute('id')
        const row = desk.locator(`#${id}`)
        const { steps } = await task(`${name} by tap`, async () => {
          for (const target of taps) await tasks.step(row.locator(target).tap())
        })
        expect(steps).toBeLessThanOrEqual(2)
        await expect(desk.locator(`#${id}[data-state="free"]`)).toHaveCount(0)
      }
      await expect(desk.getByText(words.nothing)).toBeVisible({ timeout: 30_000 })
      const states: { status: number }[] = await call('member/getRechargeList', { page: '1' })
      expect(
        states
          .slice(0, 2)
          .map(({ status }) => status)
          .sort(),
      ).toEqual([2, 3])
      await pocket.close()
    })

    test('notifies once of a game that does not run, in a browser that chose it', async () => {
      const { desk, house, call } = day
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
            sounds.push('tone')
            return super.createOscillator()
          }
        }
        const sounds: string[] = []
        Object.assign(globalThis, { Notification: Recorded, AudioContext: Sounding, shown, sounds })
      })
      const of = (what: 'shown' | 'sounds') =>
        desk.evaluate((key) => (globalThis as unknown as Record<string, string[]>)[key] ?? [], what)
      await desk.goto(house.desk)
      const choice = desk.locator('[data-notify]')
      await expect(choice).toHaveAttribute('aria-pressed', 'false')
      await choice.click()
      await expect(choice).toHaveAttribute('aria-pressed', 'true')
      await house.haltGame('sai60', 'a seed differs')
      for (const text of ['Is it there?', 'And now?']) {
        await call('support/send', { text })
        await expect(desk.locator('#list-conversation').getByText(text)).toBeVisible()
      }
      await expect(desk.locator('[data-alarm="game-sai60-halted"]')).toBeVisible()
      const found = await of('shown')
      expect(found.filter((words) => words.includes('sai60'))).toHaveLength(1)
      // one tone when it was turned on, one for the alarm
      expect(await of('sounds')).toHaveLength(2)
    })
  })
}
