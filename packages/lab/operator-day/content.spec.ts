import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { violationsOn } from '../../../apps/web/e2e/faces.ts'
import { callApi } from '../../../apps/web/e2e/member.ts'
import { AT_A_DESK, beginDay, type Day, newTasks } from '../../../apps/web/e2e/operator/day.ts'
import { newPhoto, requestRecharge } from '../../../apps/web/e2e/operator/members.ts'
import { newVideo } from '../../runtime/test/test-video.ts'

/** Steps of a notice in four languages by keyboard: eight texts, as many steps between them, and the way there. */
const NOTICE_STEPS = 30

/** Steps of a profile by form: each click, choice, file selection, written field or paste is one. */
const PROFILE_STEPS = 15

const LANGUAGES = {
  'ja-JP': {
    room: 'コンテンツ',
    add: 'プロフィールを追加',
    saved: '保存しました。',
    imported: '取り込みました。',
    game: 'ゲームを追加',
  },
  'en-US': {
    room: 'Content',
    add: 'Add a profile',
    saved: 'Saved.',
    imported: 'Imported.',
    game: 'Add a game',
  },
} as const

/** The texts of a profile as a spreadsheet copies them, in the order of the form's languages. */
const TEXTS = [
  '澪\tMio\t澪\tMio',
  '川、散歩\tRivers, Walks\t河流，散步\tSungai, Bersiar',
  '川が好きです。\tI like rivers.\t我喜欢河流。\tSungai.',
]

/** Consents as the person behind a profile, in a separate browser. */
async function consent(browser: Browser, baseURL: string, link: string): Promise<void> {
  const hers = await browser.newContext({ baseURL, locale: 'en-US' })
  const page = await hers.newPage()
  await page.goto(new URL(link).pathname + new URL(link).hash)
  const english = page.getByRole('button', { name: 'English' })
  await english.click()
  await page.getByLabel('I am 18 or older.').check()
  await page.getByLabel('This is my profile', { exact: false }).check()
  await page.getByRole('button', { name: 'Agree and list me' }).click()
  await expect(page.getByText('You agreed.', { exact: false })).toBeVisible()
  await hers.close()
}

/** Encodes a text as Japanese spreadsheets save it. */
function shiftJis(text: string): Buffer {
  const decoder = new TextDecoder('shift_jis')
  const codes = new Map<string, number[]>()
  for (const lead of Array.from({ length: 0x70 }, (_, place) => 0x81 + place))
    for (let trail = 0x40; trail <= 0xfc; trail += 1)
      codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return Buffer.from([...text].flatMap((sign) => codes.get(sign) ?? [sign.charCodeAt(0)]))
}

const HEADS =
  'city,height,bust,images,open,name_zh,name_en,name_ja,name_ms,tags_zh,tags_en,tags_ja,tags_ms,intro_zh,intro_en,intro_ja,intro_ms'
const NAMES = [
  ['風', 'Wind'],
  ['雪', 'Snow'],
  ['森', 'Forest'],
  ['光', 'Light'],
]

const PAGES = [
  'profile',
  'profile/new',
  'game/new',
  'video/1',
  'banner/1',
  'notice/1',
  'city/1',
  'import',
  'interval',
  'odds/new',
]

test.describe.configure({ mode: 'serial' })
test.setTimeout(300_000)

for (const [locale, words] of Object.entries(LANGUAGES)) {
  test.describe(`content at the desk, ${locale}`, () => {
    let day: Day
    const { step, task, print } = newTasks(`Content at the desk, ${locale}`)
    const field = (desk: Page, name: string) => desk.locator(`[data-content] [name="${name}"]`)
    async function save(desk: Page): Promise<void> {
      const written = desk.waitForResponse((reply) => reply.request().method() === 'POST')
      await step(desk.locator('[data-content] .acts button').click())
      await written
      await expect(desk.getByRole('status').filter({ hasText: words.saved })).toBeVisible()
    }

    test.beforeAll(async ({ browser }) => {
      day = await beginDay(browser, locale)
    })
    test.afterAll(async () => {
      print()
      await day?.end()
    })

    test('adds a profile by form, with photos by selection and texts from a spreadsheet', async () => {
      const { desk, house } = day
      await desk.goto(house.desk)
      const photos = await Promise.all(
        [1, 2].map(async (n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: await newPhoto() })),
      )
      const taken = await task('a profile by form', async () => {
        await step(desk.getByRole('link', { name: words.room, exact: true }).click())
        await step(desk.getByRole('link', { name: words.add, exact: true }).click())
        await step(desk.locator('[data-files="images"] input[type="file"]').setInputFiles(photos))
        await expect(desk.locator('[data-files="images"] li')).toHaveCount(2)
        await step(field(desk, 'city_id').selectOption({ index: 1 }))
        await step(field(desk, 'height').fill('160'))
        await step(field(desk, 'bust').fill('80'))
        await desk.evaluate((text) => navigator.clipboard.writeText(text), TEXTS.join('\n'))
        await step(field(desk, 'name_ja').click())
        await step(desk.keyboard.press('ControlOrMeta+V'))
        await expect(desk.locator('[data-part="intro"]')).not.toBeEmpty()
        await save(desk)
      })
      expect(taken.steps).toBeLessThanOrEqual(PROFILE_STEPS)
      await expect(field(desk, 'intro_ms')).toHaveValue('Sungai.')
    })

    test('sorts the photos of a profile by drag and by keyboard, and previews the first', async () => {
      const { desk, house } = day
      await desk.goto(`${house.desk}/content/profile/new`)
      const photos = await Promise.all(
        [1, 2, 3].map(async (n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: await newPhoto() })),
      )
      await desk.locator('[data-files="images"] input[type="file"]').setInputFiles(photos)
      const items = desk.locator('[data-files="images"] li')
      await expect(items).toHaveCount(photos.length)
      const order = () =>
        desk
          .locator('[data-files="images"] li input')
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
      const [first = '', second = '', third = ''] = await order()
      await step(items.nth(2).locator('img').dragTo(items.nth(0).locator('img')))
      expect(await order()).toEqual([third, first, second])
      const later = items.nth(0).locator('[data-move="1"]')
      await later.focus()
      await step(desk.keyboard.press('Enter'))
      expect(await order()).toEqual([first, third, second])
      // the focus stays with the photo that moved
      await step(desk.keyboard.press('Enter'))
      expect(await order()).toEqual([first, second, third])
      await expect(desk.locator('[data-part="photo"] img')).toHaveAttribute('src', first)
      await expect(field(desk, 'city_id').locator('option', { hasText: /Tokyo|東京/ })).toHaveCount(1)
    })

    test('imports four profiles from a file in Shift_JIS, with a preview', async () => {
      const { desk, house } = day
      const rows = NAMES.map(
        ([ja, en], place) =>
          `Tokyo,${160 + place},80,${place}.png,はい,${ja},${en},${ja},${en},散歩,Walks,散歩,Bersiar,花,Rivers,川が好きです。,Sungai`,
      )
      const photos = await Promise.all(
        [...rows.keys()].map(async (place) => ({
          name: `${place}.png`,
          mimeType: 'image/png',
          buffer: await newPhoto(),
        })),
      )
      const file = {
        name: 'profiles.csv',
        mimeType: 'text/csv',
        buffer: shiftJis(`${[HEADS, ...rows].join('\r\n')}\r\n`),
      }
      await desk.goto(`${house.desk}/content`)
      await task('four profiles by file', async () => {
        await step(desk.locator('a[href="/content/import"]').click())
        await step(desk.locator('[data-import] input[type="file"]').setInputFiles([file, ...photos]))
        await step(desk.locator('[data-import] button:not([type])').click())
        await expect(desk.locator('#preview tbody tr')).toHaveCount(rows.length)
        await step(desk.locator('[data-import-now] button').click())
        await expect(desk.getByRole('status').filter({ hasText: words.imported })).toBeVisible()
      })
      await desk.goto(`${house.desk}/content/profile`)
      for (const [ja = '', en = ''] of NAMES)
        await expect(desk.getByRole('link', { name: `${en} / ${ja}`, exact: true })).toBeVisible()
    })

    test('lists the five profiles once each person has consented and a second operator has confirmed', async () => {
      const { desk, house, browser, phone } = day
      const theirs = await house.openDesk('emi')
      const other = await browser.newContext({ ...AT_A_DESK, locale })
      const second = await other.newPage()
      await second.goto(theirs.link)
      for (const name of ['Mio', ...NAMES.map(([, en = '']) => en)]) {
        await desk.goto(`${house.desk}/content/profile`)
        // newest first: a sample can have the same name
        await desk
          .getByRole('link', { name: new RegExp(name) })
          .first()
          .click()
        const id = new URL(desk.url()).pathname.split('/').at(-1)
        await task(`a consent, ${name}`, async () => {
          await step(desk.locator(`form[action="/profiles/${id}/link"] button`).click())
          await consent(browser, house.url, await desk.locator('#link').inputValue())
          await step(second.goto(`${theirs.desk}/profiles`))
          const confirm = second.locator(`form[action="/profiles/${id}/confirm"]`)
          await step(confirm.getByRole('textbox').fill('by phone'))
          await step(confirm.getByRole('button').click())
          await expect(confirm).toHaveCount(0)
        })
        await phone.goto(`/Profile?id=${id}`)
        await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible()
      }
      await other.close()
    })

    test('publishes two videos, which a phone shows', async () => {
      const { desk, house, phone } = day
      for (const name of ['Rivers', 'Harbours']) {
        const clip = await newVideo(mkdtempSync(path.join(tmpdir(), 'saikoro-clip-')), {
          seconds: 2,
          width: 320,
          height: 240,
        })
        await desk.goto(`${house.desk}/content/video`)
        await task(`a video, ${name}`, async () => {
          await step(desk.locator('a[href="/content/video/new"]').click())
          await desk.waitForURL('**/content/video/new')
          await desk.waitForLoadState('load')
          await step(
            desk
              .locator('[data-files="clip"] input[type="file"]')
              .setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: readFileSync(clip) }),
          )
          await expect(desk.locator('[data-files="cover"] li')).toHaveCount(1, { timeout: 60_000 })
          await desk.evaluate(
            (text) => navigator.clipboard.writeText(text),
            [name, name, name, name].join('\t'),
          )
          await step(field(desk, 'name_ja').click())
          await step(desk.keyboard.press('ControlOrMeta+V'))
          await step(field(desk, 'category_id').selectOption({ index: 1 }))
          await save(desk)
        })
      }
      await phone.goto('/Video')
      for (const name of ['Rivers', 'Harbours']) await expect(phone.getByText(name).first()).toBeVisible()
    })

    test('hides a city and shows it again; a phone follows', async () => {
      const { desk, house, phone } = day
      const setOpen = async () => {
        await desk.goto(`${house.desk}/content/city/1`)
        await step(field(desk, 'open').click())
        await step(field(desk, 'note').fill('we move'))
        await save(desk)
      }
      await task('a city hidden', setOpen)
      await phone.goto('/Choose')
      await expect(phone.getByText('Osaka').first()).toBeVisible()
      await expect(phone.getByText('Tokyo', { exact: true })).toHaveCount(0)
      await setOpen()
    })

    test('makes a game, changes its odds, opens and closes it; a phone follows', async () => {
      const { desk, house, phone } = day
      const setOpen = async () => {
        await step(field(desk, 'status').click())
        await step(field(desk, 'note').fill('read by two'))
        await save(desk)
      }
      await desk.goto(`${house.desk}/content/game`)
      await task('a game made', async () => {
        await step(desk.getByRole('link', { name: words.game, exact: true }).click())
        await step(field(desk, 'key').fill('sai90'))
        await step(field(desk, 'interval_s').selectOption('90'))
        await desk.evaluate(
          (text) => navigator.clipboard.writeText(text),
          '九十\tNinety\t九十\tNinety\n90秒\tEach 90 s\t90秒\tSetiap 90 s',
        )
        await step(field(desk, 'name_ja').click())
        await step(desk.keyboard.press('ControlOrMeta+V'))
        await save(desk)
      })
      const game = new URL(desk.url()).pathname
      // a form takes no input before its script, however slow the script is
      await desk.route('**/content.js', async (route) => {
        await sleep(800)
        await route.continue()
      })
      await task('odds changed', async () => {
        await step(desk.locator('a[href*="/content/odds/new"]').click())
        await step(field(desk, 'odds_big').fill('2.10'))
        await expect(
          desk.locator('tr', { has: desk.locator('[name="odds_big"]') }).locator('[data-fair="false"]'),
        ).toBeVisible()
        await step(field(desk, 'odds_big').fill('1.95'))
        await save(desk)
      })
      await desk.unrouteAll({ behavior: 'wait' })
      await desk.goto(`${house.desk}${game}`)
      await task('a game opened', setOpen)
      await phone.goto('/Game')
      await phone.getByRole('button', { name: 'Odds: sai90' }).click()
      await expect(phone.getByRole('row', { name: /^Big 1\.95/ })).toBeVisible()
      await task('a game closed', setOpen)
      const games = await callApi(phone.request, 'Lottery/lotteryList', {})
      expect(games).toContainEqual(expect.objectContaining({ key: 'sai90', status: 0 }))
      await phone.goto('/Game')
      await expect(phone.getByText(/sai90/).first()).toBeVisible()
    })

    test('a decision, a form and an import take the keyboard alone', async () => {
      const { desk, house, api, member } = day
      const keys = desk.keyboard
      /** Presses Tab until the element has the focus. */
      const tabTo = async (target: Locator) => {
        await expect(target).toBeEnabled()
        for (let times = 0; times < 120; times += 1) {
          if (await target.evaluate((element) => element === document.activeElement)) return
          await step(keys.press('Tab'))
        }
        throw new Error(`Tab does not reach ${target}`)
      }
      const press = async (target: Locator) => {
        await tabTo(target)
        await step(keys.press('Enter'))
      }
      await desk.setViewportSize({ width: 820, height: 900 })
      await requestRecharge(api, member, '640')
      await desk.goto(house.desk)
      await task('a decision by keyboard', async () => {
        await step(keys.press('j'))
        await step(keys.press('a'))
        await expect(desk.locator('#list-recharge > li[data-state="free"]')).toHaveCount(0)
      })
      const notice = await task('a notice by keyboard', async () => {
        await step(keys.press('c'))
        await desk.waitForURL('**/content/profile')
        await step(keys.press('c'))
        await press(desk.locator('main nav a[href="/content/notice"]'))
        await desk.waitForURL('**/content/notice')
        await step(keys.press('n'))
        await expect(field(desk, 'name_ja')).toBeFocused()
        for (const name of ['name', 'text'])
          for (const language of ['ja', 'en', 'zh', 'ms']) {
            await tabTo(field(desk, `${name}_${language}`))
            await step(keys.type(`${name} ${language}`))
          }
        await step(keys.press('ControlOrMeta+Enter'))
        await expect(desk.getByRole('status').filter({ hasText: words.saved })).toBeVisible()
      })
      expect(notice.steps).toBeLessThanOrEqual(NOTICE_STEPS)
      await task('an import by keyboard', async () => {
        await press(desk.locator('main nav a[href="/content/import"]'))
        await tabTo(desk.locator('[data-import] input[type="file"]'))
        const chooser = desk.waitForEvent('filechooser')
        await step(keys.press('Enter'))
        const text = 'name_ja,name_en,name_zh,name_ms\n千葉,Chiba,千叶,Chiba\n'
        await (await chooser).setFiles([
          { name: 'cities.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
        ])
        await press(desk.locator('[data-import] button:not([type])'))
        // the focus is on the next button
        await expect(desk.locator('[data-import-now] button')).toBeFocused()
        await step(keys.press('Enter'))
        await expect(desk.getByRole('status').filter({ hasText: words.imported })).toBeVisible()
      })
      await desk.setViewportSize({ width: 1440, height: 900 })
    })

    test('the forms are accessible in light and dark and fit 820 and 390 px', async () => {
      const { desk, house } = day
      for (const page of PAGES) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await desk.emulateMedia({ colorScheme })
          await desk.goto(`${house.desk}/content/${page}`)
          expect.soft(await violationsOn(desk), `${page}, ${colorScheme}`).toEqual([])
        }
        for (const width of [820, 390]) {
          await desk.setViewportSize({ width, height: 900 })
          const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect.soft(overflow, `${page}, ${width}`).toBeLessThanOrEqual(0)
        }
        await desk.setViewportSize({ width: 1440, height: 900 })
      }
    })
  })
}
