// A member closes the account, returns, closes it again, and a week later it is emptied (charter C5.7).

import { readdirSync } from 'node:fs'
import { closeAccount, getClosing, reopenAccount } from '@saikoro/shared/contract/account'
import { answerRequest } from '@saikoro/shared/contract/companion'
import { doLogin, doRegister, getUserInfo } from '@saikoro/shared/contract/member'
import { moveReservation } from '@saikoro/shared/contract/reservation'
import { report, send } from '@saikoro/shared/contract/support'
import { recharge } from '@saikoro/shared/contract/wallet'
import { beforeAll, expect, test } from 'vitest'
import { applyDueChanges, sweepUploads } from '../../src/jobs/maintenance.ts'
import { faultsOfBooks } from '../support/books.ts'
import { call, newAddress, refusal } from '../support/call.ts'
import { enrolCompanion } from '../support/companions.ts'
import { DENIED } from '../support/database.ts'
import { finishDraw, openDraw, placeBet } from '../support/draws.ts'
import { logIn, type Member, newMember, newSession, PASSWORD, walletOf } from '../support/members.ts'
import { review, setStatus, studioInsert, studioUpdate } from '../support/operator.ts'
import { reservationsOf } from '../support/reservations.ts'
import { brief } from '../support/samples.ts'
import { newPayee, newPayout, newRecharge, newVoucher, rechargeForm, uploadDir } from '../support/wallets.ts'
import { DAY, NOON, setUpWorld } from '../support/world.ts'

const UPLOAD_DIR = uploadDir()
const world = setUpWorld({ samples: true, config: { UPLOAD_DIR } })
beforeAll(() => world.setClock(NOON))

/** A word in each text by or about the member, and the number of their card. */
const WORD = 'tsukinowa'
const CARD = '9999000087654321'
const AGENT = 'Tsukinowa/1.0 (their browser)'

const faults = () => faultsOfBooks(world)
const countOf = (table: string, id: number) => world.count(`${table} WHERE member_id = $1`, [id])
const payoutsOf = (id: number) =>
  world.rows('SELECT id, status, by_disabling FROM withdrawal WHERE member_id = $1 ORDER BY id', [id])

/** Registers a member with a granted request for an invite code. */
async function register() {
  await world.owner.query(
    `SELECT request_invite(repeat('cd', 32), '${WORD} asks', '192.0.2.7', '192.0.2.0/24')`,
  )
  const request = await world.value('SELECT max(id) FROM invite_request')
  await studioUpdate(world, 'invite_request', request, { status: 'granted', note: `for ${WORD}` })
  const code = await world.value('SELECT code FROM invite_request WHERE id = $1', [request])
  const as = { address: newAddress() }
  const form = { username: `${WORD}_7`, password: PASSWORD, code, adult: '1' }
  const { id } = await call(world, getUserInfo, {}, { token: await call(world, doRegister, form, as) })
  await studioInsert(world, 'sign_out', { member_id: id, note: `${WORD} lost a device` })
  const member = { id: Number(id), username: form.username, token: '' }
  const token = await logIn(world, member)
  await world.owner.query(`UPDATE session SET agent = $2, address = '192.0.2.7' WHERE member_id = $1`, [
    id,
    AGENT,
  ])
  await refusal(world, doLogin, { username: form.username, password: 'a wrong one' }, as)
  return { member: { ...member, token }, form }
}

/** Leaves a row of the member, and one about them, in every table that has such rows. */
async function leaveTraces(member: Member) {
  const { id } = member
  await brief(world, member)
  await world.owner.query(`
    SELECT set_name(${id}, '${WORD} Hana', false), set_bank_card(${id}, 'DEMO BANK', '${CARD}', '${WORD}', '001', '${WORD} Hana', false);
    UPDATE member SET sex = 2, header_img = '/media/avatars/007.svg' WHERE id = ${id};
    INSERT INTO passkey (member_id, credential_id, public_key, counter, agent) VALUES (${id}, repeat('b', 16), decode(repeat('ab', 32), 'hex'), 0, '${AGENT}');
    INSERT INTO push_subscription (session_id, endpoint, p256dh, auth) SELECT id, 'https://push.example/${WORD}', repeat('a', 87), repeat('a', 22)
      FROM session WHERE member_id = ${id} LIMIT 1;
    INSERT INTO profile_like (profile_id, member_id) VALUES (1, ${id});
    INSERT INTO profile_block (profile_id, member_id) VALUES (2, ${id});
    INSERT INTO video_play (video_id, member_id) SELECT min(id), ${id} FROM video;
    INSERT INTO saved_video (video_id, member_id) SELECT min(id), ${id} FROM video;
    SELECT set_notifications(${id}, NULL, '{}', '22:00', '07:00', 'Asia/Tokyo')`)
  const form = { ...rechargeForm(await newVoucher(world, member)), username: `${WORD} Hana` }
  const { id: paid } = await call(world, recharge, form, member)
  await review(world, 'recharge', paid, 2, `${WORD} paid`)
  await studioInsert(world, 'reversal', { recharge_id: paid, note: `${WORD} asked` })
  await newVoucher(world, member)
  const returned = await newRecharge(world, member)
  await review(world, 'recharge', returned, 3, `${WORD} is not on the slip`)
  await review(world, 'withdrawal', await newPayout(world, member), 3, `${WORD} is another name`)
  const pic = await newVoucher(world, member)
  await call(world, send, { text: `I am ${WORD}`, request_id: 'once', pic, recharge: paid }, member)
  await studioInsert(world, 'support_message', { member_id: id, text: `Dear ${WORD}` })
  await call(world, send, { text: `${WORD} again`, reservation: 0, request_id: 'twice' }, member)
  await call(world, report, { reason: `${WORD} was asked to pay` }, member)
  const reported = await world.value('SELECT max(id) FROM report')
  await studioInsert(world, 'report_review', { report_id: reported, note: `${WORD} was called` })
  await world.operators.query(`SELECT set_member_note(${id}, '${WORD} is friendly', '${WORD}')`)
}

/** A confirmed and a requested reservation, and an ended one that both sides have answered. */
async function meet(token: string) {
  const she = await enrolCompanion(world)
  await world.owner.query(`INSERT INTO push_subscription (device_id, language, endpoint, p256dh, auth)
    VALUES (${she.device}, 'en', 'https://push.example/hers', repeat('a', 87), repeat('a', 22))`)
  const other = await enrolCompanion(world)
  const ask = ({ profile }: typeof she, date: string) =>
    reservationsOf(world).request({ token }, { id: profile, date, note: `${WORD} likes tea` })
  const answer = (id: number) =>
    call(world, answerRequest, { id, accept: '1', phrase: '', text: `See you, ${WORD}` }, she)
  const confirmed = await ask(she, '2026-11-25')
  await answer(confirmed)
  const move = { id: confirmed, date: '2026-11-26', slot: 0, request_id: '' }
  await call(world, moveReservation, move, { token })
  await answer(confirmed)
  await ask(other, '2026-11-27')
  await world.owner.query(`
    INSERT INTO meeting_answer SELECT id, member_id, true, true, '${WORD} liked it' FROM reservation WHERE id = ${confirmed};
    INSERT INTO companion_answer (reservation_id, outcome, text) VALUES (${confirmed}, 'kept', '${WORD} was kind');
    INSERT INTO report (about_member_id, profile_id, address, reason) SELECT member_id, profile_id, '', '${WORD} was late' FROM reservation WHERE id = ${confirmed};
    DELETE FROM push_message`)
}

/** Returns the columns whose values, as JSON, contain a text. */
async function columnsWith(text: string): Promise<string[]> {
  const tables = await world.rows(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relowner = 'saikoro_owner'::regrole ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const columns = `SELECT DISTINCT e.field FROM ${name} AS t, jsonb_each(to_jsonb(t)) AS e (field, stored) WHERE strpos(lower(e.stored::text), $1) > 0 ORDER BY 1`
    for (const { field } of await world.rows(columns, [text.toLowerCase()])) found.push(`${name}.${field}`)
  }
  return found
}

/** Where a word about an emptied account stays, and why. */
const KEPT = {
  'companion_answer.text': 'the words of the companion, who is asked how a meeting went',
  'ledger_transaction.reason': 'an operator’s reason in the books, which nobody changes (charter C7.1)',
  'report.reason': 'what a companion reported about the member, for her own safety',
}

test('C5.7 closing, coming back, closing for good: the books hold at every step, and no text of the member stays', async () => {
  const { member, form } = await register()
  const { id, username, token } = member
  await setStatus(world, member, 0) // an operator who closed it before has no part in what follows
  await setStatus(world, member, 1)
  await leaveTraces(member)
  await meet(token)
  const own = await newPayout(world, member)
  const draw = await openDraw(world)
  await placeBet(world, { token }, 'big,small', '100')
  await newSession(world, member)
  expect(await faults()).toEqual([])
  expect(await columnsWith(WORD)).toEqual(expect.arrayContaining(Object.keys(KEPT)))
  expect((await columnsWith(WORD)).length).toBeGreaterThan(25)
  expect((await columnsWith(AGENT)).length).toBe(2)

  expect(await refusal(world, closeAccount, { password: 'another one' }, { token })).toBe('password_wrong')
  expect(await call(world, getClosing, {}, { token })).toEqual({ returnable: false, until_ms: null })
  const balance = await walletOf(world, member)
  await call(world, closeAccount, { password: PASSWORD }, { token })
  expect(await refusal(world, closeAccount, { password: PASSWORD }, { token })).toBe('account_disabled')
  expect(await call(world, getClosing, {}, { token })).toEqual({ returnable: true, until_ms: null })
  expect((await payoutsOf(id)).at(-1)).toMatchObject({ status: 1, by_disabling: true })
  expect(await walletOf(world, member)).toBe(0n)
  expect([await countOf('session', id), await countOf('passkey', id)]).toEqual([1, 0])
  expect(await world.count(`push_subscription WHERE session_id IS NOT NULL`)).toBe(0)
  expect(await world.rows('SELECT DISTINCT status FROM reservation WHERE member_id = $1', [id])).toEqual([
    { status: 'cancelled' },
  ])
  expect(await world.rows('SELECT kind FROM push_message')).toEqual([{ kind: 'request' }])
  expect(await faults()).toEqual([])
  await finishDraw(world, draw)
  expect(
    (await payoutsOf(id)).filter(({ by_disabling, status }) => by_disabling && status === 1).length,
  ).toBe(2)

  await world.setClock(NOON + 6 * DAY)
  await applyDueChanges(world.worker.db)
  await call(world, reopenAccount, {}, { token })
  await call(world, reopenAccount, {}, { token })
  expect((await call(world, getUserInfo, {}, { token })).status).toBe(1)
  expect(await walletOf(world, member)).toBe(balance + 19_800n)
  expect(await countOf('closed_account', id)).toBe(0)
  expect(await faults()).toEqual([])

  await call(world, closeAccount, { password: PASSWORD }, { token })
  await review(world, 'withdrawal', own, 2, `sent to ${WORD}`)
  await world.advanceClock(8 * DAY)
  await applyDueChanges(world.worker.db)
  const waiting = { returnable: true, until_ms: null }
  expect(await call(world, getClosing, {}, { token: await logIn(world, member) })).toEqual(waiting)
  await review(world, 'withdrawal', (await payoutsOf(id)).at(-1).id, 2, `sent to ${WORD}`)
  const open = { token: await logIn(world, member) }
  const until = NOON + 21 * DAY
  expect(await call(world, getClosing, {}, open)).toEqual({ returnable: true, until_ms: until })
  await world.setClock(until - 1)
  await applyDueChanges(world.worker.db)
  expect(await countOf('session', id)).toBeGreaterThan(0)
  await world.setClock(until)
  expect(await call(world, getClosing, {}, open)).toEqual({ returnable: false, until_ms: until })
  expect(await refusal(world, reopenAccount, {}, open)).toBe('account_disabled')
  expect(await faults()).toEqual([])

  const stored = readdirSync(UPLOAD_DIR).length
  await applyDueChanges(world.worker.db)
  await sweepUploads(world.ctx)
  expect(await faults()).toEqual([])
  const marks = ['saved_video', 'thread_read', 'video_play', 'profile_like', 'profile_block']
  for (const what of ['unanswered_messages()', ...marks])
    expect([what, await countOf(what, id)]).toEqual([what, 0])
  expect([stored, readdirSync(UPLOAD_DIR).length]).toEqual([4, 0])
  for (const text of [CARD, `"${CARD.slice(-4)}"`, '192.0.2.7', AGENT, 'tsukinowa hana', username])
    expect([text, await columnsWith(text)]).toEqual([text, []])
  expect(await columnsWith(WORD)).toEqual(Object.keys(KEPT))
  const emptied = await world.row('SELECT * FROM member WHERE id = $1', [id])
  expect(emptied).toMatchObject({ username: `closed:${id}`, name: '', sex: 0, header_img: '', status: 0 })
  for (const name of [username, `closed:${id}`])
    expect(await refusal(world, doLogin, { username: name, password: PASSWORD })).toBe('login_failed')
  await expect(call(world, getUserInfo, {}, open)).rejects.toThrow()
  const again = { ...form, username: username.toUpperCase(), code: 'ASKING' }
  expect(await refusal(world, doRegister, again, { address: newAddress() })).toBe('username_taken')
  await expect(setStatus(world, member, 1)).rejects.toThrow('account_emptied')
  expect(await world.value('SELECT empty_due_account()')).toBe(false)
})

test('C5.7 with nothing to pay out, the week begins at once', async () => {
  const payee = await newPayee(world)
  await review(world, 'withdrawal', await newPayout(world, payee, '1000'), 2, 'sent')
  await world.advanceClock(DAY)
  await call(world, closeAccount, { password: PASSWORD }, payee)
  const now = (await world.value('SELECT app_now()')).getTime()
  expect(await call(world, getClosing, {}, payee)).toEqual({ returnable: true, until_ms: now + 7 * DAY })
})

test('C5.7 only the function that empties an account changes what is append-only', async () => {
  const member = await newMember(world)
  await call(world, send, { text: 'hello', reservation: 0, request_id: '' }, member)
  await call(world, closeAccount, { password: PASSWORD }, member)
  const change = `UPDATE support_message SET text = '…' WHERE member_id = ${member.id}`
  await expect(world.owner.query(change)).rejects.toThrow('append_only')
  for (const sql of [change, 'UPDATE closed_account SET emptying = true', 'DELETE FROM closed_account'])
    for (const login of ['api', 'worker', 'operator'] as const)
      await expect(world.poolOf(login).query(sql)).rejects.toThrow(DENIED)
  for (const login of ['api', 'operator'] as const)
    await expect(world.poolOf(login).query('SELECT empty_due_account()')).rejects.toThrow(DENIED)
})

test('a member closes and opens no other account than their own', async () => {
  const [member, other] = [await newMember(world), await newMember(world)]
  await call(world, closeAccount, { password: PASSWORD }, member)
  await call(world, reopenAccount, {}, other)
  expect((await call(world, getUserInfo, {}, member)).status).toBe(0)
  await setStatus(world, other, 0)
  const token = await logIn(world, other)
  expect(await call(world, getClosing, {}, { token })).toEqual({ returnable: false, until_ms: null })
  expect(await refusal(world, reopenAccount, {}, { token })).toBe('account_disabled')
})
