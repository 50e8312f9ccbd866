import { putLink } from '@saikoro/runtime/database/consent-link'
import { consentInfo, consentSet, consentWithdraw } from '@saikoro/shared/contract/consent'
import { xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import type { Locale } from '@saikoro/shared/locale'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, newAddress, refusal } from '../support/call.ts'
import { confirmConsent } from '../support/companions.ts'
import { queryAs } from '../support/database.ts'
import { auditOf, hireOperator, studioInsert, studioUpdate } from '../support/operator.ts'
import { addPerson, textOf } from '../support/samples.ts'
import { openSecondApi, setUp, setUpWorld, type World } from '../support/world.ts'

const world = setUpWorld({ samples: true })
let person: number
let link: string
beforeEach(async () => {
  person = await addPerson(world)
  link = await putLink(world.owner, person, 'asked for')
})

const isListed = async () =>
  (await call(world, xuanfeilist, { id: '', page: '', high_end: '' })).some(({ id }) => id === person)
/** Opens the page of the link and agrees. */
async function consent() {
  await call(world, consentInfo, { link }, { address: newAddress() })
  return call(world, consentSet, { link, consent: '1', adult: '1' }, { address: newAddress() })
}
const state = async () => {
  const { consented, listed } = await call(world, consentInfo, { link }, { address: newAddress() })
  return { consented, listed, shown: await isListed() }
}
/** Changes a text in one language, as an operator does. */
const editText = async (profile: number, locale: Locale, changes: object) =>
  studioUpdate(world, 'profile_text', await textOf(world, profile, locale), {
    ...changes,
    note: 'a correction',
  })
async function expectUnknown(wrong: string): Promise<void> {
  const form = { link: wrong, consent: '1', adult: '1' }
  for (const each of [consentInfo, consentSet, consentWithdraw])
    expect(await refusal(world, each, form, { lang: 'en' })).toBe('link_unknown')
}
const YES = { consented: true, listed: true, shown: true }
const UNLISTED = { consented: false, listed: false }
const NO = { ...UNLISTED, shown: false }
const CONSENTED = { consented: true, listed: false, shown: false }

test('C5.2 shows the profile as visitors would see it, in the requested language', async () => {
  expect(await call(world, consentInfo, { link }, { lang: 'en' })).toMatchObject({
    ...{ id: person, xuanfei_name: 'Person', jianjie: 'An introduction' },
    flag: '温柔|Kind，Calm|やさしい|Baik',
    address: { zh: '东京', en: 'Tokyo', ja: '東京', ms: 'Tokyo' },
    ...{ consented: false, listed: false, agreed: false, changes: [] },
  })
})

test('C5.2 lists a profile only with consent and confirmed age', async () => {
  expect(await state()).toEqual(NO)
  for (const less of [
    { consent: '1', adult: '' },
    { consent: '', adult: '1' },
    { consent: '0', adult: '0' },
    { consent: 'true', adult: 'true' },
  ]) {
    expect(await call(world, consentSet, { link, ...less })).toMatchObject(UNLISTED)
    expect(await state()).toEqual(NO)
  }
  expect(await consent()).toMatchObject({ consented: true, listed: true })
  expect(await state()).toEqual(YES)
  expect((await call(world, xuanfeidata, { id: person })).sample).toBe(false)
})

test('C5.2 denies service logins the profiles, and everybody an own confirmation and the mark "sample"', async () => {
  await consent()
  for (const table of ['profile', 'profile_consent', 'profile_draft'])
    for (const login of ['api', 'worker'] as const)
      await expect(queryAs(world, login, `SELECT * FROM ${table}`), table).rejects.toThrow(
        /permission denied/,
      )
  const sample = world.owner.query('UPDATE profile SET sample = true WHERE id = $1', [person])
  await expect(sample).rejects.toThrow('fixed')
  const alone = `UPDATE profile_consent SET link_by = 'operator_x', confirmed_by = 'operator_x' WHERE profile_id = ${person}`
  await expect(world.owner.query(alone)).rejects.toThrow(/confirmed_by_another_operator/)
  expect(await call(world, consentWithdraw, { link })).toMatchObject(UNLISTED)
  await studioUpdate(world, 'profile', person, { open: true, high_end: true, rating: 5, note: 'try' })
  expect(await state()).toEqual(NO)
})

test('C5.2 rejects edits of what a sample shows', async () => {
  for (const changes of [{ images: ['/media/profiles/rin-1.webp'] }, { city_id: 2 }, { video: '' }])
    await expect(studioUpdate(world, 'profile', 1, { ...changes, note: 'x' })).rejects.toThrow('sample_fixed')
  for (const changes of [{ name: '本人' }, { intro: 'I am real' }, { tags: 'Real' }])
    await expect(editText(1, 'ja', changes)).rejects.toThrow('sample_fixed')
  await studioUpdate(world, 'profile', 1, { open: false, note: 'not now' })
  await studioUpdate(world, 'profile', 1, { open: true, high_end: true, rating: 4, note: 'again' })
})

describe('consent to a link of an operator', () => {
  const other = setUp(() => hireOperator(world))
  beforeEach(async () => {
    link = await putLink(world.operators, person, 'asked for')
  })
  const confirm = (by: Pick<World, 'operators'>, why?: string) => confirmConsent(by, person, why)

  test('C5.2 lists no profile by one operator, who knows the link, alone', async () => {
    await consent()
    expect(await state()).toEqual(CONSENTED)
    await expect(confirm(world)).rejects.toThrow('same_person')
    await expect(confirm(other, ' ')).rejects.toThrow('reason_missing')
    expect(await state()).toEqual(CONSENTED)
    await confirm(other)
    expect(await state()).toEqual(YES)
    await expect(confirm(other)).rejects.toThrow('row_changed')
    const audit = await auditOf(world, 'profile_consent', 'profile_id', person)
    expect(audit.filter(({ actor }) => actor !== 'postgres')).toMatchObject([
      { actor: 'operator_hana', action: 'LINK', reason: 'asked for' },
      { actor: other.login, action: 'CONFIRM', reason: 'asked her' },
    ])
  })

  test('C5.2 confirms nothing before the consent, and keeps no consent through changes that nobody confirmed', async () => {
    await expect(confirm(other)).rejects.toThrow('row_changed')
    const shown = [
      { images: ['/media/profiles/rin-1.webp'] },
      { video: '/media/profiles/rin.mp4' },
      { rating: 3 },
      { rating: 4 },
      { city_id: 2 },
      { city_id: 1 },
    ]
    for (const edit of [
      () => editText(person, 'ja', { intro: 'もう一つの文' }),
      ...shown.map((change) => () => studioUpdate(world, 'profile', person, { ...change, note: 'try' })),
    ]) {
      await consent()
      await edit()
      expect(await state()).toEqual(NO)
      await expect(confirm(other)).rejects.toThrow('row_changed')
    }
  })

  test('C5.2 keeps no consent or confirmation through withdrawal, a new link, which voids the former one, and another name of the city', async () => {
    for (const end of [
      () => call(world, consentWithdraw, { link }),
      async () => {
        const former = link
        link = await putLink(world.operators, person, 'again')
        await expectUnknown(former)
        const form = { link, consent: '1', adult: '1' }
        expect(await call(world, consentSet, form), 'a page that was not opened').toMatchObject(UNLISTED)
      },
      () => studioUpdate(world, 'city', 1, { name_en: 'Edo', note: 'try' }),
    ]) {
      await consent()
      await confirm(other)
      expect(await state()).toEqual(YES)
      await end()
      expect(await state()).toEqual(NO)
      await consent()
      expect(await state()).toEqual(CONSENTED)
      await expect(confirm(world)).rejects.toThrow('same_person')
    }
    await studioUpdate(world, 'city', 1, { name_en: 'Tokyo', note: 'back' })
  })

  test('C5.2 moves the link to the operator who made the newest one', async () => {
    link = await putLink(other.operators, person, 'she lost it')
    await consent()
    await expect(confirm(other)).rejects.toThrow('same_person')
    await confirm(world)
    expect(await state()).toEqual(YES)
    link = await putLink(world.operators, person, 'mine again')
    expect(await state()).toEqual(NO)
  })
})

test('does not reset consent for operator marks, the order of cities and another city', async () => {
  await consent()
  await studioUpdate(world, 'city', 2, { name_en: 'Port', note: 'another city' })
  await studioUpdate(world, 'city', 1, { sort: 3, note: 'the order' })
  await studioUpdate(world, 'profile', person, { high_end: true, note: 'house' })
  await studioUpdate(world, 'profile', person, { open: false, note: 'house' })
  expect(await state()).toEqual(CONSENTED)
  await studioUpdate(world, 'profile', person, { open: true, note: 'house' })
  expect(await state()).toEqual(YES)
})

test('C5.2 lists a profile with texts in four languages; each new text resets consent', async () => {
  person = await world.value(
    `INSERT INTO profile (city_id, images) VALUES (1, '{/media/profiles/aoi-1.webp}') RETURNING id`,
  )
  link = await putLink(world.owner, person, 'asked for')
  const words = { tags: 'Kind', intro: 'Words', note: 'new' }
  const add = (locale: Locale, profile_id = person) =>
    studioInsert(world, 'profile_text', { profile_id, locale, name: `Name ${locale}`, ...words })
  for (const locale of ['zh', 'en', 'ja'] as const) await add(locale)
  expect(await state()).toEqual(NO) // the person looks at what there is
  await consent()
  expect(await state()).toEqual(CONSENTED)
  expect(await call(world, consentInfo, { link }, { lang: 'ml' })).toMatchObject({
    xuanfei_name: '',
    jianjie: '',
  })
  await add('ms')
  expect(await isListed()).toBe(false)
  expect(await state()).toEqual(NO)
  await consent()
  expect(await state()).toEqual(YES)
  await expect(add('ms', 1)).rejects.toThrow('sample_fixed')
  const label = 'Name en / Name ja / Name zh / Name ms'
  expect(await world.value('SELECT label FROM profile WHERE id = $1', [person])).toBe(label)
})

test('C5.2 ignores consent to a version that was not seen', async () => {
  await call(world, consentInfo, { link }, { lang: 'en' })
  await editText(person, 'en', { intro: 'Something else' })
  const reply = await call(world, consentSet, { link, consent: '1', adult: '1' }, { lang: 'en' })
  expect(reply).toMatchObject({ jianjie: 'Something else', consented: false, listed: false })
  expect(await isListed()).toBe(false)
  expect(await consent()).toMatchObject({ consented: true, listed: true })
})

test('stores only the hash of a link of 256 random bits', async () => {
  expect(link).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const sql = 'SELECT link_hash = sha256($2::bytea) FROM profile_link WHERE profile_id = $1'
  expect(await world.value(sql, [person, Buffer.from(link)])).toBe(true)
})

test('C5.2 refuses an unknown link and limits guesses', async () => {
  for (const wrong of ['', 'x', link.slice(1), `${link} `, '%00']) await expectUnknown(wrong)
  expect(await state()).toEqual(NO)
  const busy = await openSecondApi(world, { api: { requestsPerMinute: 1200 } })
  const address = newAddress()
  for (let count = 0; count < 60; count += 1) await refusal(busy, consentInfo, { link: 'guess' }, { address })
  await expect(refusal(busy, consentInfo, { link: 'guess' }, { address })).rejects.toThrow(/429/)
})
