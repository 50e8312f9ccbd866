// What waits for a person behind a profile or for an operator, at the desk (charter C5.2, C5.5).

import { agree, getProfile, wish, withdraw } from '@saikoro/shared/contract/companion'
import { consentInfo } from '@saikoro/shared/contract/consent'
import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { beforeEach, expect, test } from 'vitest'
import { call, en } from '../../support/call.ts'
import { type Companion, enrolCompanion } from '../../support/companions.ts'
import { openTestDesk, setUpDesk } from '../../support/desk.ts'
import { hireOperator, studioUpdate } from '../../support/operator.ts'
import { addPerson } from '../../support/samples.ts'
import { setUp, setUpWorld } from '../../support/world.ts'

const world = setUpWorld({ samples: true })
const desk = setUpDesk(world)
const other = setUp(() => hireOperator(world, ['review']))
const otherDesk = setUp(async () => openTestDesk(world, { as: other.login }))
let she: Companion
beforeEach(async () => {
  she = await enrolCompanion(world)
})

const form = () => `/content/profile/${she.profile}`
const open = async (url: string, at = desk) => (await at.get(url)).body
const visitor = () => call(world, xuanfeidata, { id: she.profile }, { lang: 'en' })
async function agreeTo() {
  const { version } = await call(world, getProfile, {}, en(she))
  await call(world, agree, { adult: '1', version }, en(she))
}
/** The form as it shows the person that `addPerson` adds. */
const FORM = {
  ...{ images: ['/media/profiles/aoi-1.webp', '/media/profiles/aoi-2.webp'], video: '' },
  ...{ city_id: '1', rating: '5', open: '1' },
  ...{ name_zh: '某人', name_en: 'Person', name_ja: '誰か', name_ms: 'Seseorang' },
  ...{ tags_zh: '温柔', tags_en: 'Kind, Calm', tags_ja: 'やさしい', tags_ms: 'Baik' },
  ...{ intro_zh: '介绍', intro_en: 'An introduction', intro_ja: '紹介', intro_ms: 'Pengenalan' },
}
async function save(changes: Record<string, string>) {
  const [, stamp = ''] = /name="stamp" value="([^"]*)"/.exec(await open(form())) ?? []
  return desk.post(form(), { ...FORM, stamp, note: 'her wish', ...changes })
}
const draft = async () =>
  (await world.rows('SELECT changes, agreed_at FROM profile_draft WHERE profile_id = $1', [she.profile]))[0]

test('C5.2 an edit is a draft that the form shows; what stays as it is keeps her agreement', async () => {
  expect((await save({ rating: '4', intro_en: 'New words' })).statusCode).toBe(303)
  expect(await draft()).toMatchObject({ changes: { rating: 4, intro_en: 'New words' } })
  const body = await open(form())
  expect(body).toContain('New words</textarea>')
  expect(body).toMatch(/<td>Introduction, English<\/td><td>An introduction<\/td><td>New words<\/td>/)
  await agreeTo()
  await save({ rating: '4', intro_en: 'New words', high_end: '1' })
  expect(await draft()).toMatchObject({ agreed_at: expect.any(Date) })
  await save({ rating: '5', intro_en: 'New words', high_end: '1' })
  expect(await draft()).toMatchObject({ changes: { intro_en: 'New words' }, agreed_at: null })
  await save({ high_end: '1' })
  expect(await draft()).toBeUndefined()
  expect(await visitor()).toMatchObject({ number: 5, jianjie: 'An introduction', high_end: true })
})

test('C5.2 C5.5 the waiting page names each state with a way to the profile, until it is settled', async () => {
  const row = `id="consent-${she.profile}"`
  /** The row of her profile, as another operator sees it. */
  const waits = async () => {
    const body = await open('/', otherDesk)
    return body.includes(row) ? (body.split(row)[1]?.split('</li>')[0] ?? '') : ''
  }
  expect(await waits()).toBe('')
  await save({ intro_en: 'New words' })
  expect(await waits()).toContain('a change waits for the person to agree')
  expect(await waits()).toContain(`href="/profiles/${she.profile}"`)
  await call(world, wish, { text: 'The old words, please' }, en(she))
  expect(await waits()).toMatch(/asks for a change.*The old words, please/s)
  expect(await open(form())).toContain('The old words, please')
  await save({ intro_en: 'Other words' })
  await agreeTo()
  expect(await waits()).toContain('agreed to a change')
  const page = `/profiles/${she.profile}`
  expect(await open(page)).not.toContain(`${page}/confirm`)
  expect(await open(page, otherDesk)).toMatch(
    new RegExp(`<td>An introduction</td><td>Other words</td>.*${page}/confirm`, 's'),
  )
  expect((await otherDesk.post(`${page}/take-back`, { reason: 'no' })).statusCode).toBe(403)
  expect((await otherDesk.post(`${page}/confirm`, { reason: 'by phone' })).statusCode).toBe(303)
  expect(await visitor()).toMatchObject({ jianjie: 'Other words' })
  expect(await waits()).toBe('')
  await call(world, wish, { text: 'Another picture' }, en(she))
  await desk.post(`${page}/take-back`, { reason: 'there is none' })
  expect(await waits()).toBe('')
  await call(world, withdraw, {}, en(she))
  await call(world, wish, { text: 'I leave' }, en(she))
  expect(await waits()).toMatch(/took the listing down.*I leave/s)
  await studioUpdate(world, 'profile', she.profile, { open: false, note: 'she left' })
  await desk.post(`${page}/take-back`, { reason: 'we said goodbye' })
  expect(await waits()).toBe('')
  for (const unknown of ['/profiles/0', '/profiles/1', '/profiles/abc'])
    expect((await desk.get(unknown)).statusCode, unknown).toBe(404)
})

test('C5.2 makes the links of all ticked profiles, or of none', async () => {
  const persons = [await addPerson(world), await addPerson(world)].map(String)
  const made = await desk.post('/profiles/links', { profile: persons, reason: 'new faces' })
  const secrets = [...made.body.matchAll(/Consent#([\w-]{43})/g)].map(([, secret = '']) => secret)
  const shown = await Promise.all(secrets.map((link) => call(world, consentInfo, { link })))
  expect(shown.map(({ id }) => String(id))).toEqual(persons)
  const links = () => world.count('profile_link')
  const before = await links()
  const failed = await desk.post('/profiles/links', { profile: [persons[0] ?? '', '1'], reason: 'again' })
  expect(failed.body).toContain('A sample has nobody to ask.')
  expect(await call(world, consentInfo, { link: secrets[0] ?? '' })).toMatchObject({ consented: false })
  expect(await links()).toBe(before)
  expect((await otherDesk.post('/profiles/links', { profile: persons, reason: 'x' })).statusCode).toBe(403)
})
