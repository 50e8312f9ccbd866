// A credential that is checked before it is replaced on another session opens nothing afterwards. A trigger holds a request between the
// check and its write: the check deletes rows of login_failure or passkey_challenge last.
import {
  newRecoveryCode,
  proveSelf,
  replaceName,
  replacePayPassword,
  setLoginPassword,
} from '@saikoro/shared/contract/account'
import type { Call } from '@saikoro/shared/contract/call'
import { doLogin, logout } from '@saikoro/shared/contract/member'
import { add, newOptions } from '@saikoro/shared/contract/passkey'
import { replaceBank, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { DEMO_BANKS } from '@saikoro/shared/wallet'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAuthenticator } from '../support/authenticator.ts'
import { call, callRaw, newAddress, refusal } from '../support/call.ts'
import { newSession, PASSWORD, setUpNewMember, walletOf } from '../support/members.ts'
import { cardForm, newPayee, PAY_PASSWORD } from '../support/wallets.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const ORIGIN = 'https://saikoro.example'
const HELD = 77
const NEW = 'a new battery staple'
const card = { ...cardForm, bank: DEMO_BANKS[1] ?? '' }

const world = setUpWorld({ config: { PUBLIC_ORIGIN: ORIGIN } })
let at = NOON
beforeAll(async () => {
  await world.owner.query(`
    CREATE TABLE held (account text);
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF EXISTS (SELECT FROM held WHERE account = COALESCE(to_jsonb(OLD) ->> 'account', to_jsonb(OLD) ->> 'purpose')) THEN
        PERFORM pg_advisory_xact_lock(${HELD});
      END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER hold BEFORE DELETE ON login_failure FOR EACH ROW EXECUTE FUNCTION hold();
    CREATE TRIGGER hold BEFORE DELETE ON passkey_challenge FOR EACH ROW EXECUTE FUNCTION hold();`)
})
beforeEach(async () => {
  at += 86_400_000
  await world.setClock(at)
  await world.owner.query('DELETE FROM held')
})
const member = setUpNewMember(world, newPayee)

const as = (token = member.token) => ({ token, address: newAddress() })

async function sessionOf(token: string): Promise<number> {
  return world.value("SELECT id FROM session WHERE token_hash = sha256(convert_to($1, 'UTF8'))", [token])
}

const waiting = () =>
  world.count("pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted", [HELD])

/** Holds the request when it deletes rows with this mark, runs `meanwhile`, and returns the reply of the request. */
async function between<T>(
  mark: string,
  request: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  await world.owner.query('INSERT INTO held VALUES ($1)', [mark])
  await world.owner.query('SELECT pg_advisory_lock($1)', [HELD])
  try {
    const reply = request()
    await expect.poll(waiting).toBe(1)
    await meanwhile()
    await world.owner.query('SELECT pg_advisory_unlock($1)', [HELD])
    return await reply
  } finally {
    await world.owner.query('SELECT pg_advisory_unlock_all()')
  }
}

const stateOf = () =>
  world.row(
    `SELECT m.name, s.pay_hash, s.recovery_hash, (SELECT count(*) FROM bank_card WHERE member_id = m.id) AS cards,
       (SELECT count(*) FROM passkey WHERE member_id = m.id) AS passkeys, (SELECT count(*) FROM withdrawal WHERE member_id = m.id) AS withdrawals
     FROM member m JOIN member_secret s ON s.member_id = m.id WHERE m.id = $1`,
    [member.id],
  )

/** Calls that check the login password, and their other fields. */
const PROTECTED: readonly { readonly call: Call; readonly fields: object }[] = [
  { call: newRecoveryCode, fields: {} },
  { call: replacePayPassword, fields: { paypassword: '2468' } },
  { call: replaceName, fields: { name: 'Other' } },
  { call: replaceBank, fields: card },
  { call: proveSelf, fields: {} },
  { call: setLoginPassword, fields: { old_password: PASSWORD, new_password: 'third battery' } },
]

const INTERRUPTIONS = [
  [
    'the password was replaced on another session',
    () => call(world, setLoginPassword, { old_password: PASSWORD, new_password: NEW }, as()),
  ],
  [
    'the password was replaced on the same session, which stays open',
    // not by a call, which would wait for the held rows
    () =>
      world.owner.query(`UPDATE member_secret SET password_hash = 'new' WHERE member_id = $1`, [member.id]),
  ],
  ['its session ended', (token: string) => call(world, logout, {}, as(token))],
] as const

describe.each(PROTECTED)('$call.path with a checked password', ({ call: { path }, fields }) => {
  test.each(INTERRUPTIONS)('changes nothing after %s', async (_what, meanwhile) => {
    const token = await newSession(world, member)
    const before = await stateOf()
    const reply = await between(
      `PASSWORD ${member.id} ${await sessionOf(token)}`,
      () => callRaw(world, path, { password: PASSWORD, ...fields }, as(token)),
      () => meanwhile(token),
    )
    expect(reply.code).not.toBe(200)
    expect(await stateOf()).toEqual(before)
  })
})

test('a login with a password that is replaced meanwhile opens no session', async () => {
  const form = { username: member.username, password: PASSWORD }
  const reply = await between(
    `LOGIN ${member.username.toLowerCase()}`,
    () => callRaw(world, doLogin.path, form, { address: newAddress() }),
    () => call(world, setLoginPassword, { old_password: PASSWORD, new_password: NEW }, as()),
  )
  expect(reply.code).not.toBe(200)
  expect(await world.rows('SELECT FROM session WHERE member_id = $1', [member.id])).toHaveLength(1)
})

test('add stores no passkey for a session that a new password ended', async () => {
  const device = newAuthenticator(ORIGIN)
  const other = await newSession(world, member)
  const credential = device.create(await call(world, newOptions, {}, as()))
  const reply = await between(
    'add',
    () => callRaw(world, add.path, { credential }, as()),
    () => call(world, setLoginPassword, { old_password: PASSWORD, new_password: NEW }, as(other)),
  )
  expect(reply.code).not.toBe(200)
  expect(await stateOf()).toMatchObject({ passkeys: '0' })
})

test('setUserWirhdraw asks an older session for the pay password where one is set', async () => {
  const wallet = await walletOf(world, member)
  at += 16 * 60_000
  await world.setClock(at)
  const form = { money: '150', request_id: 'r1' }
  expect(await refusal(world, setUserWirhdraw, form, as())).toBe('pay_password_missing')
  expect(await walletOf(world, member)).toBe(wallet)
  await call(world, setUserWirhdraw, { ...form, paypassword: PAY_PASSWORD }, as())
  expect(await walletOf(world, member)).toBe(wallet - 150_00n)
})
