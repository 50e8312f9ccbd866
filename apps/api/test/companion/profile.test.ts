// The companion's own answer to the listing, on an enrolled device (charter C5.2, C5.5).

import { agree, getProfile, setMeasurements, withdraw } from '@saikoro/shared/contract/companion'
import { block, getBlocks, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { beforeEach, expect, test } from 'vitest'
import { call, en, refusal } from '../support/call.ts'
import { agreeToShown, type Companion, confirmConsent, enrolCompanion } from '../support/companions.ts'
import { auditOf, hireOperator, studioUpdate } from '../support/operator.ts'
import { newBriefed, reservationsOf } from '../support/reservations.ts'
import { addPerson, textOf } from '../support/samples.ts'
import { setUp, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
const other = setUp(() => hireOperator(world))
let she: Companion
/** An operator made the link of her device, so that another one confirms what she agrees to. */
beforeEach(async () => {
  const person = await addPerson(world)
  await world.owner.query(`INSERT INTO profile_consent (profile_id, link_by) VALUES ($1, 'operator_hana')`, [
    person,
  ])
  she = await enrolCompanion(world, person)
})

const profile = (as = she) => call(world, getProfile, {}, en(as))
const confirm = () => confirmConsent(other, she.profile)
const agreed = () => agreeToShown(world, she)
const isShown = async () =>
  (await call(world, xuanfeilist, { id: '', page: '', high_end: '' })).some(({ id }) => id === she.profile)
const editIntro = async (intro: string) =>
  studioUpdate(world, 'profile_text', await textOf(world, she.profile, 'ja'), { intro, note: 'a correction' })

test('C5.2 C5.5 companion/agree: lists the profile once another operator confirms, and is recorded as hers', async () => {
  await agreed()
  expect(await profile()).toMatchObject({ consented: true, listed: false })
  expect(await isShown()).toBe(false)
  await expect(confirmConsent(world, she.profile)).rejects.toThrow('same_person')
  await confirm()
  expect(await profile()).toMatchObject({ consented: true, listed: true })
  expect(await isShown()).toBe(true)
  expect(await auditOf(world, 'profile_consent', 'device', she.device)).toMatchObject([
    { actor: `companion:${she.profile}`, action: 'UPDATE' },
  ])
})

test('C5.2 companion/agree: refuses no confirmed age and a version that changed since it was seen, also where another device of hers saw the change; marks of operators change none', async () => {
  const { version } = await profile()
  await editIntro('もう一つの文')
  const form = { adult: '1', version }
  expect(await refusal(world, agree, form, en(she))).toBe('profile_changed')
  await profile(await enrolCompanion(world, she.profile))
  expect(await refusal(world, agree, form, en(she))).toBe('profile_changed')
  const { version: newest } = await profile()
  await studioUpdate(world, 'profile', she.profile, { high_end: true, note: 'house' })
  for (const adult of ['', '0', 'true'])
    expect(await refusal(world, agree, { adult, version: newest }, en(she))).toBe('invalid_input')
  expect(await profile()).toMatchObject({ consented: false, listed: false, version: newest })
  await call(world, agree, { adult: '1', version: newest }, en(she))
  expect(await profile()).toMatchObject({ consented: true })
})

const shown = async () => {
  const { height, bust } = await call(world, xuanfeidata, { id: she.profile }, en(she))
  return { height, bust }
}
const set = (height: number, bust: number) =>
  call(world, setMeasurements, { height: String(height), bust: String(bust) }, en(she))

test('C5.2 C5.5 companion/setMeasurements: she enters and removes her measurements at once, as hers, beside a draft', async () => {
  she = await enrolCompanion(world)
  const stranger = await enrolCompanion(world)
  await editIntro('もう一つの文')
  await set(171, 0)
  expect(await shown()).toEqual({ height: 171, bust: 0 })
  const list = await call(world, xuanfeilist, { id: '', page: '', high_end: '' })
  expect(list.find(({ id }) => id === she.profile)).toMatchObject({ hight: 171, bust: 0 })
  expect(await profile()).toMatchObject({ height: 171, bust: 0, listed: true, changes: [{ lang: 'ja' }] })
  expect(await profile(stranger)).toMatchObject({ height: 160, bust: 80 })
  await set(0, 0)
  expect(await shown()).toEqual({ height: 0, bust: 0 })
  expect(await auditOf(world, 'profile', 'device', she.device)).toMatchObject([
    { actor: `companion:${she.profile}`, after: { height: 171, bust: 0 } },
    { actor: `companion:${she.profile}`, after: { height: 0, bust: 0 } },
  ])
})

test('C5.2 C5.5 C5.6 companion/withdraw: unlists at once everywhere, ends open reservations, and needs agreement and confirmation to come back', async () => {
  await agreed()
  await confirm()
  const stranger = await enrolCompanion(world)
  const member = await newBriefed(world)
  const { request, mine } = reservationsOf(world)
  await request(member, { id: she.profile })
  await call(world, block, { id: she.profile }, member)
  await call(world, withdraw, {}, en(she))
  expect(await profile()).toMatchObject({ consented: false, listed: false })
  expect(await isShown()).toBe(false)
  expect(await refusal(world, xuanfeidata, { id: she.profile }, en(member))).toBe('profile_unknown')
  expect(await mine(member)).toMatchObject([
    { profile_id: she.profile, status: 'declined', xuanfei_name: '', img_url: '' },
  ])
  expect(await call(world, getBlocks, {}, en(member))).toEqual([])
  expect(await profile(stranger)).toMatchObject({ listed: true })
  await agreed()
  expect(await profile()).toMatchObject({ consented: true, listed: false })
  await confirm()
  expect(await isShown()).toBe(true)
})
