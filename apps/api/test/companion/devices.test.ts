import { putLink } from '@saikoro/runtime/database/consent-link'
import type { Call } from '@saikoro/shared/contract/call'
import {
  answerLink,
  companionLogIn,
  companionLogOut,
  endDevice,
  enrol,
  enrolOptions,
  enrolPasskey,
  getDevices,
  getLink,
  logInByPasskey,
} from '@saikoro/shared/contract/companion'
import { consentInfo, consentSet, consentWithdraw } from '@saikoro/shared/contract/consent'
import { login, options } from '@saikoro/shared/contract/passkey'
import { beforeEach, expect, test } from 'vitest'
import { newAuthenticator } from '../support/authenticator.ts'
import { call, doneAtOnce, from, newAddress, refusal } from '../support/call.ts'
import { confirmConsent, enrolCompanion } from '../support/companions.ts'
import { LOGINS } from '../support/database.ts'
import { auditOf, hireOperator } from '../support/operator.ts'
import { addListedPerson, addPerson } from '../support/samples.ts'
import { DAY, HOUR, setUp, setUpWorld } from '../support/world.ts'

const ORIGIN = 'https://saikoro.example'
const PIN = '204816'

const world = setUpWorld({ samples: true, config: { PUBLIC_ORIGIN: ORIGIN } })
const second = setUp(() => hireOperator(world))
const third = setUp(() => hireOperator(world))
let profile: number
let link: string
beforeEach(async () => {
  profile = await addPerson(world)
  link = await putLink(world.operators, profile, 'asked for')
})

const anyone = () => ({ address: newAddress() })
const refused = (each: Call, fields: object) => refusal(world, each, fields, anyone())
const enrolByPin = (by = link) => call(world, enrol, { link: by, pin: PIN }, anyone())
const logIn = (secret: string, pin = PIN) => call(world, companionLogIn, { secret, pin }, anyone())
const devicesOf = (token: string) => call(world, getDevices, {}, from({ token }))
const approve = ({ operators }: Pick<typeof world, 'operators'>, id: number, why = 'she called') =>
  operators.query('SELECT approve_companion_link($1, $2)', [id, why])

/** A further link, made by the operator of the world. */
async function furtherLink(token: string) {
  const secret = await putLink(world.operators, profile, 'a new phone')
  const [row] = (await devicesOf(token)).links
  return { secret, id: Number(row?.id) }
}

test('C5.5 companion/enrol: enrols one device with a PIN of six digits, lists it with the operator who made the link, and uses the link up', async () => {
  expect(await call(world, getLink, { link }, anyone())).toEqual({
    open: true,
    further: false,
    opens_ms: null,
  })
  for (const pin of ['', '12345', '12345a', '１２３４５６'])
    expect(await refused(enrol, { link, pin })).toBe('pin_invalid')
  expect(await refused(enrol, { link: 'x', pin: PIN })).toBe('link_unknown')
  const { id: token, secret } = await enrolByPin()
  expect(await devicesOf(token)).toMatchObject({
    devices: [{ current: true, passkey: false, link_by: 'hana', approved_by: '', ended_ms: null }],
    links: [],
  })
  for (const each of [enrol, enrolOptions, getLink, consentInfo, consentSet, consentWithdraw])
    expect(await refused(each, { link, pin: PIN, consent: '1', adult: '1' })).toBe('link_unknown')
  expect(await auditOf(world, 'companion_device', 'device')).toContainEqual(
    expect.objectContaining({ actor: `companion:${profile}`, action: 'INSERT' }),
  )
  await call(world, companionLogOut, {}, from({ token }))
  expect((await devicesOf((await logIn(secret)).id)).devices).toHaveLength(1)
})

test('C5.5 companion/enrol: of two devices with one link one is enrolled', async () => {
  expect(await doneAtOnce(6, () => enrolByPin())).toHaveLength(1)
})

test('C5.5 companion/logIn: a PIN counts only with the secret of its device; five wrong ones end this device alone', async () => {
  const { secret, id } = await enrolByPin()
  const other = await enrolCompanion(world, profile)
  for (const wrong of ['', 'x', secret.slice(1)])
    expect(await refused(companionLogIn, { secret: wrong, pin: PIN })).toBe('device_unknown')
  for (const pin of ['204817', '', '111111', '222222'])
    expect(await refused(companionLogIn, { secret, pin })).toBe('pin_wrong')
  const { id: token } = await logIn(secret)
  expect(await refusal(world, getDevices, {}, from({ token: id }))).toBe('auth_error')
  expect(await doneAtOnce(8, () => logIn(secret, '000000'))).toEqual([])
  expect(await refused(companionLogIn, { secret, pin: PIN })).toBe('device_unknown')
  expect(await refusal(world, getDevices, {}, from({ token }))).toBe('auth_error')
  const { devices } = await devicesOf(other.token)
  expect(devices.map(({ ended_ms }) => ended_ms === null)).toEqual([true, false])
})

test('C5.5 enrols and logs in with a passkey of this origin, which is none of a member', async () => {
  const device = newAuthenticator(ORIGIN)
  const signed = async () => ({ credential: device.sign(await call(world, options, {}, anyone())) })
  const created = async (origin = ORIGIN) =>
    device.create(await call(world, enrolOptions, { link }, anyone()), { origin })
  const elsewhere = await created('https://evil.example')
  expect(await refused(enrolPasskey, { link, credential: elsewhere })).toBe('passkey_failed')
  const credential = await created()
  expect(await refused(logInByPasskey, await signed())).toBe('passkey_failed')
  const { id } = await call(world, enrolPasskey, { link, credential }, anyone())
  expect((await devicesOf(id)).devices).toMatchObject([{ passkey: true, current: true }])
  const once = await signed()
  const { id: token } = await call(world, logInByPasskey, once, anyone())
  expect(await refusal(world, getDevices, {}, from({ token: id }))).toBe('auth_error')
  expect(await refused(logInByPasskey, once)).toBe('passkey_failed')
  expect(await refused(login, await signed())).toBe('passkey_failed')
  await call(world, endDevice, { id: 0 }, from({ token }))
  expect(await refused(logInByPasskey, await signed())).toBe('passkey_failed')
})

test('C5.5 companion/endDevice: ends one device or all, of this companion alone', async () => {
  const [one, two, stranger] = [
    await enrolCompanion(world, profile),
    await enrolCompanion(world, profile),
    await enrolCompanion(world),
  ]
  for (const id of [stranger.device, 99_999])
    expect(await refusal(world, endDevice, { id }, from(one))).toBe('device_unknown')
  await call(world, endDevice, { id: two.device }, from(one))
  expect(await refusal(world, getDevices, {}, from(two))).toBe('auth_error')
  expect(await refusal(world, endDevice, { id: two.device }, from(one))).toBe('device_unknown')
  await enrolCompanion(world, profile)
  await call(world, endDevice, { id: 0 }, from(one))
  expect(await refusal(world, getDevices, {}, from(one))).toBe('auth_error')
  expect((await devicesOf(stranger.token)).devices).toHaveLength(1)
})

test('C5.5 companion/answerLink: a further link needs a second operator and 72 hours, keeps the consent, and neither operator confirms', async () => {
  const { id: token } = await enrolByPin()
  await world.owner.query(
    `UPDATE profile_consent SET consented_at = app_now(), adult_at = app_now() WHERE profile_id = $1`,
    [profile],
  )
  const further = await furtherLink(token)
  const use = { link: further.secret, pin: PIN }
  expect(await refused(enrol, use)).toBe('link_waits')
  await expect(approve(world, further.id)).rejects.toThrow('same_person')
  await expect(approve(second, further.id, ' ')).rejects.toThrow('reason_missing')
  await approve(second, further.id)
  await expect(approve(third, further.id)).rejects.toThrow('row_changed')
  await world.advanceClock(72 * HOUR - 1)
  expect(await refused(enrol, use)).toBe('link_waits')
  const shown = await call(world, getLink, { link: further.secret }, anyone())
  expect(shown).toMatchObject({ open: false, further: true, opens_ms: expect.any(Number) })
  await world.advanceClock(1)
  const { id: other } = await enrolByPin(further.secret)
  expect(await refused(enrol, use)).toBe('link_unknown')
  expect((await devicesOf(other)).devices).toMatchObject([
    { link_by: 'hana', approved_by: second.name, current: true },
    { link_by: 'hana', approved_by: '' },
  ])
  for (const by of [world, second]) await expect(confirmConsent(by, profile)).rejects.toThrow('same_person')
  await confirmConsent(third, profile)
})

test('C5.5 companion/answerLink: a device opens or ends a further link at once, and never that of another companion', async () => {
  const { id: token } = await enrolByPin()
  const stranger = await enrolCompanion(world)
  const ended = await furtherLink(token)
  const no = { id: ended.id, approve: '0' }
  for (const answer of [no, { ...no, approve: '1' }])
    expect(await refusal(world, answerLink, answer, from(stranger))).toBe('link_unknown')
  await call(world, answerLink, no, from({ token }))
  await expect(approve(second, ended.id)).rejects.toThrow('row_changed')
  expect(await refused(enrol, { link: ended.secret, pin: PIN })).toBe('link_unknown')
  const early = await furtherLink(token)
  await call(world, answerLink, { id: early.id, approve: '1' }, from({ token }))
  expect(await refused(enrol, { link: early.secret, pin: PIN })).toBe('link_waits')
  await approve(second, early.id)
  await enrolByPin(early.secret)
  const late = await furtherLink(token)
  await approve(second, late.id)
  await call(world, answerLink, { id: late.id, approve: '1' }, from({ token }))
  await enrolByPin(late.secret)
  expect(
    (await auditOf(world, 'companion_link')).filter(({ actor }) => actor === `companion:${profile}`),
  ).toMatchObject([{ action: 'REFUSE' }, { action: 'APPROVE' }, { action: 'APPROVE' }])
})

test('C5.2 companion/answerLink: a new further link ends the earlier one; without a device a link resets the consent', async () => {
  profile = await addListedPerson(world)
  const { token } = await enrolCompanion(world, profile)
  const one = await furtherLink(token)
  const two = await furtherLink(token)
  await expect(approve(second, one.id)).rejects.toThrow('row_changed')
  const consented = () =>
    world.count('profile_consent WHERE profile_id = $1 AND consented_at IS NOT NULL', [profile])
  expect(await consented()).toBe(1)
  await call(world, endDevice, { id: 0 }, from({ token }))
  await expect(approve(second, two.id)).rejects.toThrow('row_changed')
  const first = await putLink(world.operators, profile, 'lost all')
  expect(await consented()).toBe(0)
  await enrolByPin(first)
})

test('C5.5 a session ends by logging out, that of this device alone, and after 30 days', async () => {
  const one = await enrolCompanion(world)
  const other = await enrolCompanion(world, one.profile)
  await call(world, companionLogOut, {}, from(one))
  expect(await refusal(world, getDevices, {}, from(one))).toBe('auth_error')
  await devicesOf(other.token)
  await world.advanceClock(30 * DAY)
  expect(await refusal(world, getDevices, {}, from(other))).toBe('auth_error')
})

/** What operators do about a companion's devices and listing. Everything else is for the API, with a token or link of hers. */
const OF_OPERATORS = ['approve_companion_link', 'confirm_consent', 'set_profile_link', 'take_back_draft']

test('C5.2 C5.5 no operator executes what a companion does, and no login writes her rows and measurements, reads her secrets or marks a sample', async () => {
  const logins = Object.values(LOGINS)
  const calls = await world.rows(
    `SELECT proname, login FROM pg_proc p, unnest($1::text[]) AS login WHERE pronamespace = 'public'::regnamespace
       AND (proname ~ 'companion|consent|draft|listing|show_profile|profile_link|pin_attempt|missed_device' OR 'p_device' = ANY (proargnames))
       AND has_function_privilege(login, p.oid, 'EXECUTE') AND login <> CASE WHEN proname = ANY ($2) THEN $3 ELSE $4 END`,
    [logins, OF_OPERATORS, LOGINS.operator, LOGINS.api],
  )
  expect(calls).toEqual([])
  const columns = await world.rows(
    `SELECT relname, attname, login FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0, unnest($1::text[]) AS login
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND (relname ~ '^companion_(device|link|calendar)$|^profile_(consent|draft|link)$' OR relname = 'profile' AND attname IN ('height', 'bust', 'sample'))
       AND (has_column_privilege(login, c.oid, attnum, 'INSERT, UPDATE') OR has_table_privilege(login, c.oid, 'DELETE, TRUNCATE')
         OR attname ~ '_hash$' AND has_column_privilege(login, c.oid, attnum, 'SELECT'))`,
    [logins],
  )
  expect(columns).toEqual([])
})
