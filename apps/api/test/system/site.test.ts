import { seedServiceOrigins } from '@saikoro/prisma/seed/seed-service-origins'
import { openDb } from '@saikoro/server/db'
import { replaceLang } from '@saikoro/shared/contract/base'
import { getNoticeList } from '@saikoro/shared/contract/notice'
import { base, config } from '@saikoro/shared/contract/system'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { expect, test } from 'vitest'
import { call, callRaw, refusal } from '../support/call.ts'
import { newMember } from '../support/members.ts'
import { studioUpdate } from '../support/operator.ts'
import { brief, disable, idsOf } from '../support/samples.ts'
import { openSecondApi, SILENT, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })

const baseNow = () => call(world, base, {})

test('system/base: returns the site row with the types of the contract', async () => {
  expect((await callRaw(world, base.path)).data).toEqual({
    iskefu: 1,
    kefu: '/ServicePage',
    name: 'Saikoro',
    see_num: 6,
    ico: '/mark.svg',
    zone: 'Asia/Tokyo',
  })
  const quiet = { name: 'Sai', free_seconds: 9, service_on: false, note: 'a quiet week' }
  await studioUpdate(world, 'site', 1, quiet)
  expect(await baseNow()).toMatchObject({ iskefu: false, kefu: '', name: 'Sai', see_num: 9 })
  const back = { name: 'Saikoro', free_seconds: 6, service_on: true, note: 'back' }
  await studioUpdate(world, 'site', 1, back)
})

test('system/base: returns the same shape while the database is down', async () => {
  const unreachable = openDb('postgresql://saikoro_api@127.0.0.1:1/nowhere', 'api')
  const lonely = await openSecondApi(world, { api: { db: unreachable, log: SILENT } })
  for (const token of [undefined, 'a-token'])
    expect(await callRaw(lonely, base.path, {}, { token })).toMatchObject({
      status: 200,
      code: 200,
      data: { iskefu: 0, kefu: '', name: 'Saikoro', see_num: 6, ico: '/mark.svg', zone: 'Asia/Tokyo' },
    })
})

test('system/base: names customer service only on a known origin', async () => {
  const point = (url: string) => studioUpdate(world, 'site', 1, { service_url: url, note: 'service' })
  await expect(point('https://help.example/room')).rejects.toThrow('origin_unknown')
  await seedServiceOrigins(world.owner, 'https://help.example, https://chat.example:8443/')
  await point('https://help.example/room')
  expect((await baseNow()).kefu).toBe('https://help.example/room')
  for (const url of [
    'https://help.example.evil.example/',
    'https://help.example@evil.example',
    'http://help.example/',
    'javascript:1',
  ])
    await expect(point(url)).rejects.toThrow('origin_unknown')
  await seedServiceOrigins(world.owner, 'https://chat.example:8443')
  expect((await baseNow()).kefu).toBe('/ServicePage')
  await point('')
})

test('SERVICE_ORIGINS: stops the seed unless it is a list of https origins', async () => {
  for (const list of [
    'help.example',
    'http://help.example',
    'https://help.example/room',
    'https://',
    'nonsense',
  ])
    await expect(seedServiceOrigins(world.owner, list)).rejects.toThrow(/SERVICE_ORIGINS/)
})

test("system/config: returns the newest notice, the banners in order and the featured videos in the caller's language", async () => {
  for (const locale of LOCALES) {
    const home = await call(world, config, {}, { lang: wireLanguageOf(locale) })
    const notice = await world.value(`SELECT text_${locale} FROM notice ORDER BY id DESC LIMIT 1`)
    const banners = `SELECT id, name_${locale} AS name, url, link FROM banner ORDER BY sort`
    expect(home.notice).toBe(notice)
    expect(home.banners).toEqual(await world.rows(banners))
    expect(home.banners.length).toBeGreaterThan(2)
  }
  const home = await call(world, config, {}, { lang: 'en' })
  const newest = async (mark: string) => (await idsOf(world, 'video', mark)).reverse().slice(0, 8)
  expect(home.movielist_0.map(({ id }) => id)).toEqual(await newest('hot'))
  expect(home.movielist_1.map(({ id }) => id)).toEqual(await newest('recommended'))
  expect(home.movielist_0[0]).toEqual({
    id: expect.any(Number),
    vod_pic: '/media/covers/sunrise.webp',
    cover: '/media/covers/sunrise.webp',
    vod_name: 'Sunrise',
    title: 'Sunrise',
    count: 0,
    time: expect.stringMatching(/^\d+:\d\d$/),
  })
})

test('system/config: leaves out what an operator closed, as does the list of notices', async () => {
  const [banner] = await idsOf(world, 'banner')
  const notice = (await idsOf(world, 'notice')).at(-1)
  await studioUpdate(world, 'banner', banner ?? 0, { open: false, note: 'over' })
  await studioUpdate(world, 'notice', notice ?? 0, { open: false, note: 'over' })
  const home = await call(world, config, {}, { lang: 'en' })
  expect(home.banners.map(({ id }) => id)).not.toContain(banner)
  expect(home.notice).toMatch(/^The people marked “Sample” are drawn/)
  expect((await call(world, getNoticeList, {})).map(({ id }) => id)).not.toContain(notice)
  await studioUpdate(world, 'notice', notice ?? 0, { open: true, note: 'again' })
})

test("returns notices newest first in the caller's language, to visitors too", async () => {
  const member = await newMember(world)
  await brief(world, member)
  await disable(world, member)
  for (const locale of LOCALES) {
    const lang = wireLanguageOf(locale)
    const rows = await world.rows(
      `SELECT id, name_${locale} AS name, text_${locale} AS text FROM notice ORDER BY id DESC`,
    )
    for (const token of [undefined, member.token]) {
      const notices = await call(world, getNoticeList, {}, { lang, token })
      expect(notices.map(({ create_time, create_ms, signed, ...notice }) => notice)).toEqual(rows)
      expect(notices[0]?.create_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    }
  }
})

test('C1.4 the notice on Home says that reservations are free and that nobody must be paid', async () => {
  const { notice } = await call(world, config, {}, { lang: 'en' })
  expect(notice).toMatch(/Reservations are free/)
  expect(notice).toMatch(/do not pay, and report it/)
})

test('base/replaceLang: stores the language of the calling member only', async () => {
  const [one, other] = [await newMember(world), await newMember(world)]
  const language = async ({ id }: { id: number }) =>
    await world.value('SELECT language FROM member WHERE id = $1', [id])
  for (const locale of LOCALES) {
    expect(await call(world, replaceLang, { lang: wireLanguageOf(locale) }, one)).toEqual([])
    expect([await language(one), await language(other)]).toEqual([locale, 'ja'])
  }
  expect(await call(world, replaceLang, { lang: 'zh' })).toEqual([])
  expect(await call(world, replaceLang, { lang: 'ml' })).toEqual([])
  const last = await language(one)
  for (const lang of ['', 'ms', 'fr', 'EN'])
    expect(await refusal(world, replaceLang, { lang }, one)).toBe('language_unknown')
  expect(await language(one)).toBe(last)
})
