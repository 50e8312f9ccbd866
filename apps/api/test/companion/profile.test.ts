// The companion's own answer to the listing, on an enrolled device (charter C5.2, C5.5).

import {
  agree,
  endDevice,
  getProfile,
  pause,
  setMeasurements,
  withdraw,
} from '@saikoro/shared/contract/companion'
import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, en, refusal } from '../support/call.ts'
import { type Companion, enrolCompanion } from '../support/companions.ts'
import { queryAs } from '../support/database.ts'
import { newMember } from '../support/members.ts'
import { auditOf, hireOperator, studioUpdate } from '../support/operator.ts'
import { addPerson, brief, textOf } from '../support/samples.ts'
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
const confirm = () => other.operators.query('SELECT confirm_consent($1, $2)', [she.profile, 'asked her'])
const isShown = async () =>
  (await call(world, xuanfeilist, { id: '', page: '', high_end: '' })).some(({ id }) => id === she.profile)
const editIntro = async (intro: string) =>
  studioUpdate(world, 'profile_text', await textOf(world, she.profile, 'ja'), { intro, note: 'a correction' })

async function agreed(as = she): Promise<void> {
  const { version } = await profile(as)
  await call(world, agree, { adult: '1', version }, en(as))
}

describe('companion/getProfile', () => {
  test('C5.2 shows her own profile as visitors would see it, and whether it is listed', async () => {
    const stranger = await enrolCompanion(world)
    expect(await profile()).toMatchObject({
      ...{ id: she.profile, xuanfei_name: 'Person', jianjie: 'An introduction', height: 160 },
      ...{ consented: false, listed: false, paused: false },
    })
    expect(await profile(stranger)).toMatchObject({ id: stranger.profile, consented: true, listed: true })
    await call(world, pause, { paused: '1' }, en(stranger))
    expect(await profile(stranger)).toMatchObject({ consented: true, listed: false, paused: true })
  })

  test('C5.2 names another version after each change of what is shown, in any language, and after no other', async () => {
    const { version } = await profile()
    await studioUpdate(world, 'profile', she.profile, { high_end: true, note: 'house' })
    expect((await profile()).version).toBe(version)
    await editIntro('もう一つの文')
    const edited = (await profile()).version
    expect(edited).not.toBe(version)
    await studioUpdate(world, 'profile', she.profile, { rating: 4, note: 'try' })
    expect((await profile()).version).not.toBe(edited)
  })
})

describe('companion/agree', () => {
  test('C5.2 C5.5 lists the profile once another operator confirms, and is recorded as hers', async () => {
    await agreed()
    expect(await profile()).toMatchObject({ consented: true, listed: false })
    expect(await isShown()).toBe(false)
    await expect(world.operators.query('SELECT confirm_consent($1, $2)', [she.profile, 'x'])).rejects.toThrow(
      'same_person',
    )
    await confirm()
    expect(await profile()).toMatchObject({ consented: true, listed: true })
    expect(await isShown()).toBe(true)
    expect(await auditOf(world, 'profile_consent', 'device', she.device)).toMatchObject([
      { actor: `companion:${she.profile}`, action: 'UPDATE' },
    ])
  })

  test('C5.2 refuses a version that changed since it was seen, also where another device of hers saw the change', async () => {
    const { version } = await profile()
    await editIntro('もう一つの文')
    const form = { adult: '1', version }
    expect(await refusal(world, agree, form, en(she))).toBe('profile_changed')
    await profile(await enrolCompanion(world, she.profile))
    expect(await refusal(world, agree, form, en(she))).toBe('profile_changed')
    expect(await profile()).toMatchObject({ consented: false, listed: false })
    await agreed()
    expect(await profile()).toMatchObject({ consented: true })
  })

  test('C5.2 refuses an agreement without confirmed age, of an ended device and to the profile of another', async () => {
    const stranger = await enrolCompanion(world)
    const { version } = await profile()
    for (const adult of ['', '0', 'true'])
      expect(await refusal(world, agree, { adult, version }, en(she))).toBe('invalid_input')
    expect(await refusal(world, agree, { adult: '1', version }, en(stranger))).toBe('profile_changed')
    await call(world, endDevice, { id: she.device }, en(she))
    for (const each of [getProfile, agree, withdraw])
      expect(await refusal(world, each, { adult: '1', version }, en(she))).toBe('auth_error')
    expect(
      await world.count('profile_consent WHERE profile_id = $1 AND consented_at IS NULL', [she.profile]),
    ).toBe(1)
  })

  test('C5.5 no operator can open her page or answer for her', async () => {
    for (const sql of [
      `SELECT companion_page(${she.device})`,
      `SELECT show_profile(${she.profile})`,
      `SELECT agree_to_listing(${she.device}, '')`,
      `SELECT decide_listing(${she.profile}, true)`,
      `SELECT withdraw_listing(${she.device})`,
    ])
      await expect(queryAs(world, 'operator', sql), sql).rejects.toThrow(/permission denied/)
  })
})

describe('companion/setMeasurements', () => {
  const shown = async () => {
    const { height, bust } = await call(world, xuanfeidata, { id: she.profile }, en(she))
    return { height, bust }
  }
  const set = (height: number, bust: number) =>
    call(world, setMeasurements, { height: String(height), bust: String(bust) }, en(she))

  test('C5.2 C5.5 she enters and removes her measurements at once, as hers, beside a draft', async () => {
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

  test('C5.5 refuses other lengths, an ended device, and every operator', async () => {
    for (const [height, bust] of [
      ['119', '0'],
      ['231', '0'],
      ['0', '49'],
      ['0', '151'],
      ['-1', '0'],
      ['x', '0'],
    ])
      expect(await refusal(world, setMeasurements, { height, bust }, en(she))).toBe('invalid_input')
    for (const sql of [
      `UPDATE profile SET height = 170, note = 'x' WHERE id = ${she.profile}`,
      `UPDATE profile SET bust = 0, note = 'x' WHERE id = ${she.profile}`,
      `INSERT INTO profile (city_id, images, height, note) VALUES (1, '{/media/profiles/aoi-1.webp}', 170, 'x')`,
      `SELECT set_measurements(${she.device}, 170, 80)`,
    ])
      await expect(queryAs(world, 'operator', sql), sql).rejects.toThrow(/permission denied/)
    await call(world, endDevice, { id: she.device }, en(she))
    expect(await refusal(world, setMeasurements, { height: '170', bust: '0' }, en(she))).toBe('auth_error')
    expect(await world.row('SELECT height, bust FROM profile WHERE id = $1', [she.profile])).toEqual({
      height: 160,
      bust: 80,
    })
  })
})

describe('companion/withdraw', () => {
  test('C5.2 C5.5 C5.6 unlists at once, ends open reservations, and needs agreement and confirmation to come back', async () => {
    await agreed()
    await confirm()
    const stranger = await enrolCompanion(world)
    const member = await newMember(world)
    await brief(world, member)
    await call(world, reserve, { id: she.profile, date: '2026-11-25', note: '', request_id: '' }, en(member))
    await call(world, withdraw, {}, en(she))
    expect(await profile()).toMatchObject({ consented: false, listed: false })
    expect(await isShown()).toBe(false)
    expect(await call(world, getReservations, {}, en(member))).toMatchObject([
      { profile_id: she.profile, status: 'declined', xuanfei_name: '' },
    ])
    expect(await profile(stranger)).toMatchObject({ listed: true })
    await agreed()
    expect(await profile()).toMatchObject({ consented: true, listed: false })
    await confirm()
    expect(await isShown()).toBe(true)
  })
})
