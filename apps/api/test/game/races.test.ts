import { endSession, getSessions, setName } from '@saikoro/shared/contract/account'
import { completeBriefing } from '@saikoro/shared/contract/briefing'
import { doRegister } from '@saikoro/shared/contract/member'
import { cancelReservation, reserve } from '@saikoro/shared/contract/reservation'
import { cancelWithdraw, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { like, xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectBalancedBooks } from '../support/books.ts'
import { call, callRaw, newAddress } from '../support/call.ts'
import { type Member, newMember, newSession, PASSWORD, walletOf } from '../support/members.ts'
import { openOperators, review } from '../support/operator.ts'
import { addSamples, brief } from '../support/samples.ts'
import { newPayee } from '../support/wallets.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let operators: pg.Pool
let member: Member
beforeAll(async () => {
  world = await openWorld()
  await addSamples(world)
  operators = openOperators(world)
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await operators.end()
  await world.close()
})
beforeEach(async () => {
  member = await newPayee(world)
  await brief(world, member)
})

const by = () => ({ token: member.token, address: newAddress() })

/** Runs fifty concurrent calls and returns how many succeeded. None may fail with 5xx. */
async function fifty(ask: (n: number) => Promise<{ status: number; code: number }>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n)))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return answers.filter(({ code }) => code === 200).length
}

test('returns the points once for fifty concurrent cancellations of a withdrawal', async () => {
  const before = await walletOf(world, member)
  const { id } = await call(world, setUserWirhdraw, { money: '60' }, by())
  expect(await fifty(() => callRaw(world, cancelWithdraw.path, { id }, by()))).toBe(1)
  expect(await walletOf(world, member)).toBe(before)
})

test('applies one of fifty cancellations and fifty reviews of a withdrawal', async () => {
  const before = await walletOf(world, member)
  const { id } = await call(world, setUserWirhdraw, { money: '60' }, by())
  const [cancelled, ...reviewed] = await Promise.all([
    fifty(() => callRaw(world, cancelWithdraw.path, { id }, by())),
    ...Array.from({ length: 50 }, (_, n) =>
      review(operators, 'withdrawal', id, n % 2 === 0 ? 2 : 3, `click ${n}`).then(
        () => 1,
        () => 0,
      ),
    ),
  ])
  expect(cancelled + reviewed.filter(Boolean).length).toBeGreaterThanOrEqual(1)
  const { rows } = await world.owner.query('SELECT status FROM withdrawal WHERE id = $1', [id])
  const isPaid = rows[0].status === 2
  expect(await walletOf(world, member)).toBe(isPaid ? before - 6_000n : before)
  expect(cancelled).toBe(rows[0].status === 4 ? 1 : 0)
})

test('creates one of fifty reservations and applies one of fifty cancellations', async () => {
  const { rows } = await world.owner.query(
    `SELECT ((app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date + 2)::text AS day`,
  )
  const form = { id: '1', date: rows[0].day, note: '', request_id: '' }
  expect(await fifty(() => callRaw(world, reserve.path, form, by()))).toBe(1)
  const { rows: made } = await world.owner.query('SELECT id FROM reservation WHERE member_id = $1', [
    member.id,
  ])
  expect(made.length).toBe(1)
  expect(await fifty(() => callRaw(world, cancelReservation.path, { id: made[0].id }, by()))).toBe(1)
})

test('creates one member with one grant for fifty registrations of one name', async () => {
  const username = `one_${member.id}_name`
  const wanted = (n: number) => ({
    username: n % 2 === 0 ? username : username.toUpperCase(),
    password: PASSWORD,
    code: 'ASKING',
    adult: '1',
  })
  expect(await fifty((n) => callRaw(world, doRegister.path, wanted(n), { address: newAddress() }))).toBe(1)
  const { rows } = await world.owner.query(
    `SELECT count(*)::int AS grants FROM ledger_transaction t JOIN member m ON t.reference = 'grant:' || m.id
     WHERE lower(m.username) = $1`,
    [username],
  )
  expect(rows[0].grants).toBeLessThanOrEqual(1)
})

test('counts fifty concurrent likes of one member as one or none', async () => {
  await fifty(() => callRaw(world, like.path, { id: '1' }, by()))
  const { rows } = await world.owner.query('SELECT count(*)::int AS n FROM profile_like WHERE profile_id = 1')
  expect((await call(world, xuanfeidata, { id: '1' }, by())).dianzan).toBe(rows[0].n)
})

test('applies one of fifty concurrent names, briefings and logouts', async () => {
  const fresh = await newMember(world)
  const as = () => ({ token: fresh.token, address: newAddress() })
  expect(await fifty((n) => callRaw(world, setName.path, { name: `Name ${n}` }, as()))).toBe(1)
  expect(await fifty(() => callRaw(world, completeBriefing.path, {}, as()))).toBeGreaterThan(0)
  const other = await newSession(world, fresh)
  const sessions = await call(world, getSessions, {}, { token: other })
  const id = sessions.find(({ current }) => current)?.id ?? 0
  expect(await fifty(() => callRaw(world, endSession.path, { id }, as()))).toBe(1)
})
