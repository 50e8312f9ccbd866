import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { callApi } from '../e2e/member.ts'
import { dropMedia, memberIds } from '../e2e/operator/desk.ts'
import { type House, openHouse } from '../e2e/operator/house.ts'
import { newMembers, newPhoto, requestRecharge, type Visitor } from '../e2e/operator/members.ts'
import { driveStudio, type Studio } from '../e2e/operator/studio.ts'
import { dayAhead } from '../e2e/story/directory.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/pictures')
const SIZE = { width: 1280, height: 800 }

async function keep(name: string, picture: Buffer): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(
    path.join(FOLDER, `${name}.webp`),
    await sharp(picture).resize({ width: 1440, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
  )
  process.stdout.write(`${name}\n`)
}

async function shootDesk(page: Page, origin: string, name: string, address: string): Promise<void> {
  await page.goto(`${origin}${address}`)
  await page.waitForLoadState('networkidle')
  await keep(name, await page.screenshot())
}

/** What a morning finds. */
async function leaveWork(house: House): Promise<Visitor | undefined> {
  const api = await request.newContext({ baseURL: house.url })
  const members = await newMembers(api, house.inviteCode, 2)
  for (const member of members)
    for (const amount of ['500', '800', '1200']) await requestRecharge(api, member, amount)
  const [member] = members
  if (member) {
    await callApi(
      api,
      'member/setUserWirhdraw',
      { money: '100', paypassword: '2468', request_id: '' },
      member.token,
    )
    const wish = { id: '2', date: dayAhead(2), note: 'by the river', request_id: '' }
    await callApi(api, 'xuanfei/reserve', wish, member.token)
    await callApi(api, 'support/send', { text: 'When is my voucher reviewed?' }, member.token)
  }
  await api.dispose()
  return member
}

const NOTICE = {
  name_en: 'Nagoya',
  name_ja: '名古屋',
  name_ms: 'Nagoya',
  name_zh: '名古屋',
  text_en: 'We open in Nagoya.',
  text_ja: '名古屋で始めます。',
  text_ms: 'Kami buka.',
  text_zh: '名古屋开业。',
}

/** A new row, and one that the database refuses. */
async function shootEdits(page: Page, studio: Studio): Promise<void> {
  await studio.insert('notice', { ...NOTICE, note: 'opening' }, async () =>
    keep('studio-notice', await page.screenshot({ clip: { x: 0, y: 0, width: 2880, height: 640 } })),
  )
  await studio.open('recharge', 'status', 2)
  await studio.fill(1, { status: '1', note: 'a mistake' })
  await studio.offer(1)
  await page.getByRole('link', { name: 'Console' }).click()
  const refusal = page.getByText(/Refused:/).first()
  await refusal.waitFor()
  await page.getByText('operation failed').waitFor({ state: 'detached' })
  await keep('studio-refused', await page.screenshot())
}

/** Takes the pictures of docs/operators.md from a separate product. */
export async function drawOperatorPages(browser: Browser): Promise<void> {
  const house = await openHouse()
  try {
    const member = await leaveWork(house)
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: SIZE,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const desk = await context.newPage()
    await desk.goto(house.link)
    await shootDesk(desk, house.desk, 'desk-waiting', '/')
    const page = await context.newPage()
    const studio = driveStudio(page, house.studio)
    await studio.open('recharge', 'status', 1)
    await studio.fill(3, { status: '2', note: 'slip and amount agree' })
    await studio.save(3)
    await shootEdits(page, studio)
    const { id } = await memberIds(desk, house.desk, member?.username ?? '')
    await shootDesk(desk, house.desk, 'desk-member', `/members/${id}`)
    await shootDesk(desk, house.desk, 'desk-day', '/day')
    await dropMedia(desk, house.desk, [
      { name: 'photo.png', mimeType: 'image/png', buffer: await newPhoto() },
    ])
    await keep('desk-media', await desk.screenshot())
    await context.close()
  } finally {
    await house.close()
  }
}
