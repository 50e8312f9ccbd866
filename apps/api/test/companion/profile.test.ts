// The companion's own answer to the listing, on an enrolled device. The version that she agreed to stays on line while a change of it is a
// draft (charter C5.2, C5.5).

import { putLink } from '@saikoro/runtime/database/consent-link'
import { agree, getProfile, setMeasurements, wish, withdraw } from '@saikoro/shared/contract/companion'
import { consentInfo, consentSet } from '@saikoro/shared/contract/consent'
import { block, getBlocks, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { expect, test } from 'vitest'
import { call, en, newAddress, refusal } from '../support/call.ts'
import {
  agreeToShown,
  type Companion,
  confirmConsent,
  enrolCompanion,
  setUpNewCompanion,
} from '../support/companions.ts'
import { auditOf, hireOperator, studioUpdate } from '../support/operator.ts'
import { newBriefed, reservationsOf } from '../support/reservations.ts'
import { addListedPerson, addPerson, textOf } from '../support/samples.ts'
import { setUp, setUpWorld, type World } from '../support/world.ts'

const world = setUpWorld({ samples: true })
/** Neither wrote a draft nor made a link. */
const other = setUp(() => hireOperator(world))
const reviewer = setUp(() => hireOperator(world, ['review']))
const she = setUpNewCompanion(world)
/** Enrols a person who agreed to nothing, with the link of an operator, so that another one confirms what she agrees to. */
async function enrolUnlisted(): Promise<Companion> {
  const person = await addPerson(world)
  const link = `INSERT INTO profile_consent (profile_id, link_by) VALUES ($1, 'operator_hana')`
  await world.owner.query(link, [person])
  return enrolCompanion(world, person)
}

type By = Pick<World, 'operators'>
const edit = (changes: object, by: By = world, id = she.profile) =>
  studioUpdate(by, 'profile', id, { ...changes, note: 'a better one' })
const editText = async (changes: object, by: By = world) =>
  studioUpdate(by, 'profile_text', await textOf(world, she.profile, 'en'), {
    ...changes,
    note: 'a correction',
  })
const page = (as = she) => call(world, getProfile, {}, en(as))
const visitor = () => call(world, xuanfeidata, { id: she.profile }, { lang: 'en' })
const agreed = () => agreeToShown(world, she)
const confirm = (by: By = other) => confirmConsent(by, she.profile)
const takeBack = ({ operators }: By = world, why = 'not needed') =>
  operators.query('SELECT take_back_draft($1, $2)', [she.profile, why])
const isShown = async () =>
  (await call(world, xuanfeilist, { id: '', page: '', high_end: '' })).some(({ id }) => id === she.profile)

test('C5.2 C5.5 companion/agree: lists the profile once another operator confirms, and is recorded as hers', async () => {
  Object.assign(she, await enrolUnlisted())
  await agreed()
  expect(await page()).toMatchObject({ consented: true, listed: false })
  expect(await isShown()).toBe(false)
  await expect(confirmConsent(world, she.profile)).rejects.toThrow('same_person')
  await confirm()
  expect(await page()).toMatchObject({ consented: true, listed: true })
  expect(await isShown()).toBe(true)
  expect(await auditOf(world, 'profile_consent', 'device', she.device)).toMatchObject([
    { actor: `companion:${she.profile}`, action: 'UPDATE' },
  ])
})

test('C5.2 companion/agree: refuses no confirmed age and a version that changed since it was seen, also where another device of hers saw the change; marks of operators change none', async () => {
  Object.assign(she, await enrolUnlisted())
  const { version } = await page()
  await editText({ intro: 'Other words' })
  const form = { adult: '1', version }
  expect(await refusal(world, agree, form, en(she))).toBe('profile_changed')
  await page(await enrolCompanion(world, she.profile))
  expect(await refusal(world, agree, form, en(she))).toBe('profile_changed')
  const { version: newest } = await page()
  await studioUpdate(world, 'profile', she.profile, { high_end: true, note: 'house' })
  for (const adult of ['', '0', 'true'])
    expect(await refusal(world, agree, { adult, version: newest }, en(she))).toBe('invalid_input')
  expect(await page()).toMatchObject({ consented: false, listed: false, version: newest })
  await call(world, agree, { adult: '1', version: newest }, en(she))
  expect(await page()).toMatchObject({ consented: true })
})

const set = (height: number, bust: number) =>
  call(world, setMeasurements, { height: String(height), bust: String(bust) }, en(she))

test('C5.2 C5.5 companion/setMeasurements: she enters and removes her measurements at once, as hers, beside a draft', async () => {
  const stranger = await enrolCompanion(world)
  await editText({ intro: 'Other words' })
  await set(171, 0)
  expect(await visitor()).toMatchObject({ height: 171, bust: 0 })
  const list = await call(world, xuanfeilist, { id: '', page: '', high_end: '' })
  expect(list.find(({ id }) => id === she.profile)).toMatchObject({ hight: 171, bust: 0 })
  expect(await page()).toMatchObject({ height: 171, bust: 0, listed: true, changes: [{ lang: 'en' }] })
  expect(await page(stranger)).toMatchObject({ height: 160, bust: 80 })
  await set(0, 0)
  expect(await visitor()).toMatchObject({ height: 0, bust: 0 })
  expect(await auditOf(world, 'profile', 'device', she.device)).toMatchObject([
    { actor: `companion:${she.profile}`, after: { height: 171, bust: 0 } },
    { actor: `companion:${she.profile}`, after: { height: 0, bust: 0 } },
  ])
})

test('C5.2 C5.5 C5.6 companion/withdraw: unlists at once everywhere, ends open reservations, and needs agreement and confirmation to come back', async () => {
  Object.assign(she, await enrolUnlisted())
  await agreed()
  await confirm()
  const stranger = await enrolCompanion(world)
  const member = await newBriefed(world)
  const { request, mine } = reservationsOf(world)
  await request(member, { id: she.profile })
  await call(world, block, { id: she.profile }, member)
  await call(world, withdraw, {}, en(she))
  expect(await page()).toMatchObject({ consented: false, listed: false })
  expect(await isShown()).toBe(false)
  expect(await refusal(world, xuanfeidata, { id: she.profile }, en(member))).toBe('profile_unknown')
  expect(await mine(member)).toMatchObject([
    { profile_id: she.profile, status: 'declined', xuanfei_name: '', img_url: '' },
  ])
  expect(await call(world, getBlocks, {}, en(member))).toEqual([])
  expect(await page(stranger)).toMatchObject({ listed: true })
  await agreed()
  expect(await page()).toMatchObject({ consented: true, listed: false })
  await confirm()
  expect(await isShown()).toBe(true)
})

const AGREED = { height: 160, number: 5, xuanfei_name: 'Person', jianjie: 'An introduction' }
/** Every part of what she agreed to. */
const CHANGES = {
  images: ['/media/profiles/rin-1.webp'],
  video: '/media/profiles/rin.mp4',
  rating: 4,
  city_id: 2,
  videos: [5],
}

test('C5.2 companion/getProfile: shows visitors what she agreed to, and her old and new beside each other in every language', async () => {
  const { version } = await page()
  const before = await visitor()
  for (const [name, value] of Object.entries(CHANGES)) await edit({ [name]: value })
  await editText({ intro: 'New words', tags: 'Bold' })
  expect(await visitor()).toEqual(before)
  expect(before).toMatchObject(AGREED)
  const shown = await page()
  expect(shown).toMatchObject({ ...AGREED, consented: true, listed: true, agreed: false })
  expect(shown.version).not.toBe(version)
  expect(shown.changes).toEqual([
    {
      field: 'images',
      lang: '',
      before: ['/media/profiles/aoi-1.webp', '/media/profiles/aoi-2.webp'],
      after: CHANGES.images,
    },
    { field: 'video', lang: '', before: [], after: [CHANGES.video] },
    { field: 'rating', lang: '', before: ['5'], after: ['4'] },
    { field: 'tags', lang: 'en', before: ['Kind，Calm'], after: ['Bold'] },
    { field: 'intro', lang: 'en', before: ['An introduction'], after: ['New words'] },
    { field: 'videos', lang: '', before: [], after: ['Moon over the sea'] },
    { field: 'city', lang: '', before: ['Tokyo'], after: ['Yokohama'] },
  ])
  expect((await page(await enrolCompanion(world))).changes).toEqual([])
  const found = async (q: string) => (await call(world, xuanfeilist, { q })).map(({ id }) => id)
  expect(await found('Bold')).not.toContain(she.profile)
  expect(await found('Calm')).toContain(she.profile)
})

test('C5.2 companion/getProfile: a draft is checked like the profile, and operator marks need none', async () => {
  await expect(edit({ rating: 9 })).rejects.toThrow(/profile_rating_check/)
  await expect(edit({ images: ['/media/profiles/nothing.webp'] })).rejects.toThrow('file_not_stored')
  await expect(editText({ intro: 'Call 0901234567' })).rejects.toThrow('text_digits')
  await edit({ high_end: true })
  expect(await visitor()).toMatchObject(AGREED)
  expect(await world.count('profile_draft WHERE profile_id = $1', [she.profile])).toBe(0)
})

test('C5.2 C5.5 companion/agree: replaces the agreed version only when she agrees to what she saw and another operator confirms; meetings go on', async () => {
  const member = await newBriefed(world)
  const { request, mine } = reservationsOf(world)
  await request(member, { id: she.profile })
  await edit(CHANGES)
  const { version } = await page()
  await editText({ name: 'Persona', intro: 'New words' }, other)
  expect(await refusal(world, agree, { adult: '1', version }, en(she))).toBe('profile_changed')
  await expect(confirm(reviewer)).rejects.toThrow('row_changed')
  await agreed()
  expect(await page()).toMatchObject({ agreed: true, listed: true })
  expect(await visitor()).toMatchObject(AGREED)
  for (const writer of [world, other]) await expect(confirm(writer)).rejects.toThrow('same_person')
  await confirm(reviewer)
  const next = { number: 4, xuanfei_name: 'Persona', jianjie: 'New words' }
  expect(await visitor()).toMatchObject({ ...next, img_url: CHANGES.images })
  expect(await page()).toMatchObject({ ...next, changes: [], agreed: false, listed: true })
  expect(await world.value('SELECT label FROM profile WHERE id = $1', [she.profile])).toContain('Persona')
  expect(await mine(member)).toMatchObject([{ status: 'requested' }])
  await expect(confirm(reviewer)).rejects.toThrow('row_changed')
  expect(await world.rows('SELECT fault FROM decision_faults()')).toEqual([])
  expect((await auditOf(world, 'profile_consent', 'profile_id', she.profile)).at(-1)).toMatchObject({
    ...{ actor: reviewer.login, action: 'CONFIRM' },
    after: { changes: { rating: 4, intro_en: 'New words' } },
  })
})

test('C5.2 companion/agree: a person with a link alone sees the draft and agrees to it', async () => {
  Object.assign(she, { profile: await addListedPerson(world) })
  const link = await putLink(world.owner, she.profile, 'asked for')
  const from = { lang: 'en' as const, address: newAddress() }
  await call(world, consentInfo, { link }, from)
  await call(world, consentSet, { link, consent: '1', adult: '1' }, from)
  await editText({ intro: 'New words' })
  const form = { link, consent: '1', adult: '1' }
  expect(await call(world, consentSet, form, from)).toMatchObject({ listed: true, agreed: false })
  const { changes } = await call(world, consentInfo, { link }, from)
  expect(changes).toMatchObject([{ field: 'intro', lang: 'en', after: ['New words'] }])
  expect(await call(world, consentSet, form, from)).toMatchObject({ agreed: true, listed: true })
  await confirm()
  expect(await visitor()).toMatchObject({ jianjie: 'New words' })
})

test('C5.2 companion/agree: no change of the agreed version passes the draft, and no operator confirms an own one', async () => {
  await edit({ rating: 4 })
  await world.owner.query('UPDATE profile SET rating = 3 WHERE id = $1', [she.profile])
  expect(await visitor()).toMatchObject({ number: 5 })
  const alone = `UPDATE profile_draft SET confirmed_by = 'operator_x' WHERE profile_id = ${she.profile}`
  await expect(world.owner.query(alone)).rejects.toThrow(/draft_confirmed_by_another_operator/)
})

test('C5.2 companion/withdraw: a draft becomes part of the profile when no agreed version is left, and she sees it before she agrees again', async () => {
  await edit({ rating: 4 })
  await editText({ intro: 'New words' })
  await call(world, withdraw, {}, en(she))
  expect(await page()).toMatchObject({ number: 4, jianjie: 'New words', changes: [], consented: false })
  await agreed()
  expect(await visitor()).toMatchObject({ number: 4, jianjie: 'New words' })
})

test('C5.5 companion/wish: stores her words without contacts for the operators until they edit the profile, and agrees to nothing', async () => {
  for (const text of ['Call 0901234567', 'me@example.com', 'www.example.com'])
    expect(await refusal(world, wish, { text }, en(she))).toBe('contact_in_text')
  expect(await refusal(world, wish, { text: ' ' }, en(she))).toBe('invalid_input')
  await edit({ rating: 4 })
  await agreed()
  const stranger = await enrolCompanion(world)
  await call(world, wish, { text: ' The old picture, please ' }, en(she))
  expect(await page()).toMatchObject({ wish: 'The old picture, please', agreed: false, listed: true })
  await expect(confirm()).rejects.toThrow('row_changed')
  expect(
    await world.operators.query('SELECT wish FROM profile_consent WHERE profile_id = $1', [she.profile]),
  ).toMatchObject({ rows: [{ wish: 'The old picture, please' }] })
  expect(await auditOf(world, 'profile_consent', 'wish', 'The old picture, please')).toMatchObject([
    { actor: `companion:${she.profile}` },
  ])
  expect(await page(stranger)).toMatchObject({ wish: '' })
  await edit({ rating: 3 })
  expect(await page()).toMatchObject({ wish: '' })
})

test('C5.2 take_back_draft: takes back a draft with a reason, once, and settles what she asked for', async () => {
  await expect(takeBack()).rejects.toThrow('row_changed')
  await edit({ rating: 4 })
  await agreed()
  await expect(takeBack(world, ' ')).rejects.toThrow('reason_missing')
  await takeBack(other)
  expect(await page()).toMatchObject({ changes: [], agreed: false, listed: true, number: 5 })
  await expect(confirm()).rejects.toThrow('row_changed')
  await call(world, wish, { text: 'Another picture' }, en(she))
  await takeBack()
  expect(await page()).toMatchObject({ wish: '' })
  expect(await auditOf(world, 'profile_draft', 'profile_id', she.profile)).toMatchObject([
    { action: 'UPDATE', after: { changes: { rating: 4 } } },
    { actor: other.login, action: 'DELETE', reason: 'not needed' },
    { actor: 'operator_hana', before: { wish: 'Another picture' } },
  ])
})
