import { expect, type Page } from '@playwright/test'
import { isLong } from '@saikoro/testing/long'
import { settledIssue, test } from './member.ts'
import { readStore } from './story/device-store.ts'
import { dayAhead, enterDay } from './story/directory.ts'
import { setFlightMode, untilControlled, untilStored } from './story/offline.ts'

test.use({ serviceWorkers: 'allow', actionTimeout: 60_000, navigationTimeout: 60_000 })

interface Step {
  readonly name: string
  readonly take: (page: Page, round: string) => Promise<void>
  /** what it reads, which the device stores before the first tunnel */
  readonly call?: string
}

const open = (path: string, isThere: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.goto(path)
  await isThere(page)
}

async function readThread(page: Page): Promise<void> {
  await page.goto('/ServicePage')
  await expect(page.getByLabel('Message')).toBeVisible()
}

async function write(page: Page, words: string): Promise<void> {
  await readThread(page)
  await page.getByLabel('Message').fill(words)
  await page.getByRole('button', { name: 'Send' }).dblclick()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByText(words).first()).toBeVisible()
}

async function request(page: Page, words: string): Promise<void> {
  await page.goto('/Profile?id=1')
  await page.getByRole('button', { name: 'Reserve' }).click()
  const dialog = page.getByRole('dialog')
  await enterDay(dialog, dayAhead(20))
  await dialog.getByLabel('Note (optional)').fill(words)
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByRole('link', { name: 'See reservations' })).toBeVisible()
}

/** Until this device has stored that the profile can be reserved: its reservation was cancelled elsewhere. */
async function untilFree(page: Page): Promise<void> {
  await page.goto('/Profile?id=1')
  await expect(page.getByRole('button', { name: 'Reserve' })).toBeVisible()
  const stored = async () =>
    JSON.stringify((await readStore(page, 'reply', undefined, 'saikoro-replies')).values.filter(isProfile))
  await expect.poll(stored).toContain('"reserved":false')
}

const isProfile = (reply: unknown) => String(Reflect.get(Object(reply), 'hash')).includes('xuanfeidata')

const stepsOf = (issue: string): readonly Step[] => [
  { name: 'request a reservation', take: request },
  { name: 'write a message', take: (page, round) => write(page, `${round}, one`) },
  { name: 'write another message', take: (page, round) => write(page, `${round}, two`) },
  { name: 'reload', take: async (page) => void (await page.reload()) },
  {
    name: 'statement',
    call: 'getStatement',
    take: open('/Statement', (page) => expect(page.getByTestId('movement').first()).toBeVisible()),
  },
  {
    name: 'proof',
    call: 'finding',
    take: open(`/Fairness?key=sai60&expect=${issue}`, (page) =>
      expect(page.getByTestId('verdict').first()).toBeVisible(),
    ),
  },
  {
    name: 'videos',
    call: 'getVideoList',
    take: open('/Notice', (page) =>
      expect(page.getByRole('link', { name: /Waves in a row/ }).first()).toBeVisible(),
    ),
  },
]

const ROUNDS = isLong ? 20 : 2

test(`a tunnel between any two steps loses nothing and sends nothing twice, ${ROUNDS} rounds`, async ({
  memberPage: page,
  member,
}) => {
  await member.call('member/completeBriefing')
  const issue = await settledIssue('sai60')
  const steps = stepsOf(issue)
  await page.goto('/SwitchLanguage')
  await untilControlled(page)
  const profile = { call: 'xuanfeidata', take: open('/Profile?id=1', async () => {}) }
  for (const { take, call } of [...steps, profile, { call: 'getMessages', take: readThread }]) {
    if (call === undefined) continue
    await take(page, '')
    await untilStored(page, call)
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    const order = steps
      .map((step) => ({ step, place: Math.random(), isOffline: Math.random() < 0.5 }))
      .toSorted((one, other) => one.place - other.place)
    const told = order.map(({ step, isOffline }) => `${step.name}${isOffline ? ' (offline)' : ''}`)
    process.stdout.write(`tunnel, round ${round}: ${told.join(', ')}\n`)
    for (const { step, isOffline } of order) {
      await setFlightMode(page, isOffline)
      await step.take(page, `round ${round}`)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    }
    await setFlightMode(page, false)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('outbox'))).toBeNull()
    const sent: { text: string }[] = await member.call('support/getMessages')
    const words = sent.map(({ text }) => text).filter((text) => text.startsWith(`round ${round},`))
    expect(words.toSorted()).toEqual([`round ${round}, one`, `round ${round}, two`])
    const made: { id: number; note: string }[] = await member.call('member/getReservations')
    expect(made.map(({ note }) => note).toReversed()).toEqual(
      Array.from({ length: round }, (_, at) => `round ${at + 1}`),
    )
    await member.call('member/cancelReservation', { id: String(made[0]?.id) })
    await untilFree(page)
  }
  await page.goto('/Mine')
  await expect(page.getByTestId('alarm')).toHaveCount(0)
})
