import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request,
  test,
} from '@playwright/test'
import { newVideo } from '../../../scripts/media/test-video.ts'
import { callApi, startWith } from './member.ts'
import { dropMedia, memberIds } from './operator/desk.ts'
import { type House, openHouse } from './operator/house.ts'
import { askForRecharge, newMembers, newPhoto, type Visitor } from './operator/members.ts'
import { driveStudio, type Studio } from './operator/studio.ts'
import { dayAhead } from './story/directory.ts'

// One day, in the order of a day: what comes first is used by what comes later.
test.describe.configure({ mode: 'serial' })
test.setTimeout(180_000)

/** The suite is a phone's; operators sit at a screen. */
const ON_DESK = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

let house: House
let api: APIRequestContext
let desk: Page
let studio: Studio
let context: BrowserContext
let members: readonly Visitor[]

test.beforeAll(async ({ browser }) => {
  house = await openHouse()
  api = await request.newContext({ baseURL: house.url })
  members = await newMembers(api, house.inviteCode, 3)
  context = await browser.newContext({
    ...ON_DESK,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  desk = await context.newPage()
  await desk.goto(house.link)
  studio = driveStudio(await context.newPage(), house.studio)
})

test.afterAll(async () => {
  const told = [...(studio?.steps ?? [])].map(([task, count]) => `${task}: ${count} actions`)
  process.stdout.write(`The operator's day\n${told.join('\n')}\n`)
  await api?.dispose()
  await context?.close()
  await house?.close()
})

const ask = (path: string, form: Record<string, string>, member = first()) =>
  callApi(api, path, form, member.token)

function first(): Visitor {
  const [member] = members
  if (!member) throw new Error('there are members')
  return member
}

/** What a member's app shows at an address. */
async function lookAsMember(browser: Browser, address: string, member = first()): Promise<Page> {
  const phone = await browser.newContext({ baseURL: house.url })
  const page = await phone.newPage()
  await startWith(page, { language: 'en', token: member.token })
  await page.goto(address)
  return page
}

test('nobody sees desk or Studio who did not log in', async ({ browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${house.studio}/#table=member`)
  await expect(stranger.getByLabel('Password of hana')).toBeVisible()
  await stranger.goto(house.link)
  await expect(stranger.getByRole('alert')).toContainText('This link was used')
  await stranger.close()
})

test('seeds a city, a category, a notice, a banner and an invite code', async ({ browser }) => {
  const names = { name_en: 'Nagoya', name_ja: '名古屋', name_ms: 'Nagoya', name_zh: '名古屋' }
  studio.begin('seed a city')
  await studio.insert('city', { ...names, note: 'we open there' })
  studio.begin('seed a category')
  await studio.insert('video_category', { ...names, note: 'for the new city' })
  studio.begin('publish a notice')
  const text = {
    text_en: 'We open in Nagoya.',
    text_ja: '名古屋で始めます。',
    text_ms: 'Kami buka.',
    text_zh: '名古屋开业。',
  }
  await studio.insert('notice', { ...names, ...text, note: 'opening' })
  studio.begin('issue an invite code')
  await studio.insert('invite_code', {
    code: 'NAGOYA-DAY',
    label: 'Nagoya',
    max_uses: '10',
    note: 'for the opening',
  })
  studio.begin('drop a banner at the desk and hang it up')
  const [path] = await dropMedia(desk, house.desk, [
    { name: 'banner.png', mimeType: 'image/png', buffer: await newPhoto() },
  ])
  await studio.insert('banner', { ...names, url: path ?? '', note: 'opening' })
  const page = await lookAsMember(browser, '/Notices')
  await expect(page.getByText('Nagoya').first()).toBeVisible()
  const [guest] = await newMembers(api, 'NAGOYA-DAY', 1, 'guest')
  expect(guest?.token).toBeTruthy()
  await page.close()
})

test('approves forty recharges with every voucher in sight, and returns two', async () => {
  for (const [place, member] of members.entries())
    for (let count = 0; count < 14; count += 1)
      await askForRecharge(api, member, String(500 + place * 20 + count))
  await desk.goto(house.desk)
  await expect(desk).toHaveTitle(/^\(42\) Waiting/)
  const vouchers = desk.locator('.voucher img')
  await expect(vouchers).toHaveCount(42)
  for (const voucher of await vouchers.all()) {
    await voucher.scrollIntoViewIfNeeded()
    await expect
      .poll(() => voucher.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
  }
  studio.begin('return two recharges')
  for (const id of [1, 2]) {
    await studio.open('recharge', 'id', id)
    await studio.change(1, { status: '3', note: 'the picture shows no slip' })
  }
  studio.begin('approve forty recharges')
  for (const rows of [14, 13, 13]) {
    await studio.open('recharge', 'status', 1)
    await studio.change(rows, { status: '2', note: 'slip and amount agree' })
  }
  await desk.reload()
  await expect(desk.getByText('No recharge waits.')).toBeVisible()
  const statuses = await Promise.all(
    members.map((member) => ask('member/getRechargeList', { page: '1' }, member)),
  )
  const all: { status: number; desc: string }[] = statuses.flat()
  expect(all.filter(({ status }) => status === 2)).toHaveLength(40)
  expect(all.filter(({ status }) => status === 3).map(({ desc }) => desc)).toEqual(
    Array(2).fill('the picture shows no slip'),
  )
})

test('pays a withdrawal and returns one, answers a reservation, a report and a question', async ({
  browser,
}) => {
  for (const money of ['100', '150'])
    await ask('member/setUserWirhdraw', { money, paypassword: '2468', request_id: crypto.randomUUID() })
  await ask('xuanfei/reserve', { id: '2', date: dayAhead(2), note: 'by the river', request_id: '' })
  await ask('xuanfei/report', { id: '2', reason: 'asked me to pay' })
  await ask('support/send', { text: 'When is it paid?' })
  await desk.goto(house.desk)
  await expect(desk).toHaveTitle(/^\(5\) Waiting/)
  studio.begin('pay a withdrawal')
  await studio.open('withdrawal', 'points', '100.00')
  await studio.change(1, { status: '2', note: 'paid out' })
  studio.begin('return a withdrawal')
  await studio.open('withdrawal', 'points', '150.00')
  await studio.change(1, { status: '3', note: 'the branch is closed' })
  studio.begin('answer a reservation')
  await studio.open('reservation', 'status', 'requested')
  await studio.change(1, { status: 'confirmed', reply: 'At seven by the river.', note: 'she agreed' })
  studio.begin('close a report')
  await studio.insert('report_review', { report_id: '1', note: 'talked to both' })
  studio.begin('reply to a member')
  const { id } = await memberIds(desk, house.desk, first().username)
  await studio.insert('support_message', { member_id: id, text: 'It is paid today.' })
  await desk.goto(house.desk)
  await expect(desk).toHaveTitle(/^Waiting/)
  const page = await lookAsMember(browser, '/WithdrawRecord')
  await expect(page.getByText('the branch is closed')).toBeVisible()
  await page.goto('/Reservations')
  await expect(page.getByText('At seven by the river.')).toBeVisible()
  await page.goto('/ServicePage')
  await expect(page.getByText('It is paid today.')).toBeVisible()
  await page.close()
})

test('closes an account and opens it again', async () => {
  studio.begin('close an account')
  await studio.open('member_status', 'username', first().username)
  await studio.change(1, { status: '0', note: 'asked for it by phone' })
  await expect(ask('system/recharge', { amount: '500' })).rejects.toThrow()
  studio.begin('open an account again')
  await studio.open('member_status', 'username', first().username)
  await studio.change(1, { status: '1', note: 'asked for it by phone' })
})

test('the desk tells the whole day, and why a balance is what it is', async () => {
  await desk.goto(`${house.desk}/day`)
  await expect(desk.getByText(/hana: .*42 × update recharge/)).toBeVisible()
  await desk.goto(`${house.desk}/members?q=${first().username}`)
  await desk.getByRole('link', { name: first().username }).click()
  await expect(desk.getByText(/which is the balance/).first()).toBeVisible()
})

test('lists a profile with three photos and a clip, and a video cut from an mp4', async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'saikoro-day-'))
  const mp4 = {
    name: 'a.mp4',
    mimeType: 'video/mp4',
    buffer: readFileSync(await newVideo(folder, { seconds: 2, width: 320, height: 240 })),
  }
  const photos = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: await newPhoto() })),
  )
  studio.begin('list a profile')
  const [short = ''] = await dropMedia(desk, house.desk, [mp4], 'a profile')
  const images = await dropMedia(desk, house.desk, photos)
  await studio.insert('profile', {
    city_id: '7',
    height: '160',
    bust: '80',
    images: JSON.stringify(images),
    video: short,
    note: 'she wants to be listed',
  })
  await desk.goto(`${house.desk}/profiles`)
  const row = desk.getByRole('row').nth(1)
  const profile = await row
    .getByRole('textbox')
    .evaluate((field) => field.closest('form')?.getAttribute('action')?.split('/')[2])
  for (const locale of ['zh', 'en', 'ja', 'ms'])
    await studio.insert('profile_text', {
      profile_id: profile ?? '',
      locale,
      name: 'Mio',
      tags: 'Calm',
      intro: 'Likes rivers.',
      note: 'her words',
    })
  await desk.goto(`${house.desk}/profiles`)
  await row.getByLabel('Why').fill('she asked for it')
  await row.getByRole('button', { name: 'Make the link' }).click()
  const link = await desk.getByLabel('Private link').inputValue()
  expect(link).toMatch(/\/Consent#[\w-]{43}$/)
  studio.begin('publish a video')
  const [clip = ''] = await dropMedia(desk, house.desk, [{ ...mp4, name: 'b.mp4' }])
  const names = { name_en: 'Rivers', name_ja: '川', name_ms: 'Sungai', name_zh: '河' }
  await studio.insert('video', {
    ...names,
    category_id: '5',
    cover: images[0] ?? '',
    clip,
    note: 'for the opening',
  })
  const page = await lookAsMember(browser, '/Video')
  await expect(page.getByText('Rivers')).toBeVisible()
  await page.close()
})

test('every page of the desk is accessible, in light and dark, and fits a phone', async () => {
  for (const address of ['/', '/members', '/members/1', '/day', '/profiles', '/media', '/state']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.emulateMedia({ colorScheme })
      await desk.goto(`${house.desk}${address}`)
      const { violations } = await new AxeBuilder({ page: desk }).analyze()
      expect.soft(violations.map(({ id, nodes }) => [address, colorScheme, id, nodes[0]?.html])).toEqual([])
    }
    await desk.setViewportSize({ width: 320, height: 800 })
    const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overflow, address).toBeLessThanOrEqual(0)
    await desk.setViewportSize({ width: 1440, height: 900 })
  }
})

test('opens a new game, and takes a wrong approval back on the word of two', async ({ browser }) => {
  studio.begin('add a game and open it')
  const words = (stem: string, text: string) =>
    Object.fromEntries(['zh', 'en', 'ja', 'ms'].map((locale) => [`${stem}_${locale}`, text]))
  await studio.insert('new_game', {
    key: 'sai90',
    interval_s: '90',
    ...words('name', 'Ninety'),
    ...words('desc', 'A draw every 90 seconds.'),
    note: 'members asked for it',
  })
  await studio.open('game_setting', 'key', 'sai90')
  await studio.change(1, { status: '1', note: 'its odds were read by two' })
  const page = await lookAsMember(browser, '/Game')
  await expect(page.getByText('Ninety').first()).toBeVisible()
  const balance = async () => (await ask('member/getUserInfo', {})).money
  const before = Number(await balance())
  const [approved] = (await ask('member/getRechargeList', { page: '1' })).filter(
    ({ status }: { status: number }) => status === 2,
  )
  studio.begin('reverse a wrong approval, each of two')
  const other = await browser.newContext(ON_DESK)
  const second = await other.newPage()
  const theirs = await house.openDesk('ren')
  await second.goto(theirs.link)
  const theWord = { recharge_id: String(approved.id), note: 'the slip was for somebody else' }
  await studio.insert('reversal', theWord)
  await desk.goto(house.desk)
  await expect(desk.getByText('the slip was for somebody else')).toBeVisible()
  await driveStudio(second, theirs.studio).insert('reversal', theWord)
  expect(before - Number(await balance())).toBe(Number(approved.amount))
  await page.goto('/ServicePage')
  await expect(page.getByText(/was credited by mistake/)).toBeVisible()
  await other.close()
  await page.close()
})
