import {
  cancelWithdraw,
  getUserWithdrawList,
  getUserWithdrawRole,
  setUserWirhdraw,
} from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { atOnce, call, callRaw, doneAtOnce, en, from, ja, refusal } from '../support/call.ts'
import { waitingFor } from '../support/database.ts'
import { newMember, setUpNewMember, walletOf } from '../support/members.ts'
import { connectAs, review } from '../support/operator.ts'
import { expectPagesOfHundred } from '../support/pages.ts'
import { expectOneReceipt, newPayee, newPayout, PAY_PASSWORD } from '../support/wallets.ts'
import { HOUR, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
beforeEach(() => world.setClock(NOON))
const member = setUpNewMember(world, newPayee)

const ask = (money: string) => newPayout(world, member, money)
const refused = (money: string, more: object = {}, who = member) =>
  refusal(world, setUserWirhdraw, { money, paypassword: PAY_PASSWORD, ...more }, from(who))
const listOf = (who = member) => call(world, getUserWithdrawList, {}, from(who))

/** Wallet and hold, in hundredths of a point. */
const balances = async () => [await walletOf(world, member), await walletOf(world, member, 'hold')]

test('C3.2 returns one published rule for all members, complete', async () => {
  expect(await call(world, getUserWithdrawRole, {}, from(member))).toEqual({
    num: 3,
    min: 5_000n,
    max: 500_000n,
  })
  expect(await world.count('payout_rule')).toBe(1)
  await expect(world.owner.query('INSERT INTO payout_rule (id) VALUES (2)')).rejects.toThrow(
    'payout_rule_id_check',
  )
  for (const trap of ['min_hundredths = 5001', 'max_hundredths = 499999', 'num = 0'])
    await expect(world.operators.query(`UPDATE payout_rule SET ${trap}, note = 'x'`)).rejects.toThrow(
      'check constraint',
    )
})

test('C3.2 moves the points to a hold account at once, and a payout takes exactly these from it, without a fee', async () => {
  const sealed = await callRaw(world, setUserWirhdraw.path, { money: '120.50' }, en(member))
  expect(sealed).toMatchObject({ code: 200, msg: 'We got your withdrawal request.' })
  expect(await balances()).toEqual([87_950n, 12_050n])
  const { id } = sealed.data as { id: number }
  const row = { id, money: 12_050n, create_time: '2026-11-20 12:00:00', create_ms: NOON }
  expect(await listOf()).toMatchObject([{ ...row, status: 1, status_text: '審査中', update_time: '' }])
  await review(world, 'withdrawal', id, 2, 'sent')
  expect(await balances()).toEqual([87_950n, 0n])
  expect(await listOf()).toMatchObject([{ ...row, status: 2, status_text: '支払い済み', desc: '' }])
})

test.each(['', '0', '-50', '49.99', '5000.01', '1e3', 'all', '50.001', '９０'])(
  'setUserWirhdraw: rejects the amount %j',
  async (money) => {
    expect(await refused(money)).toBe('withdrawal_amount')
  },
)

test('what cannot be withdrawn is refused before the withdrawal password costs a try', async () => {
  expect(await refused('50', {}, await newMember(world))).toBe('card_missing')
  for (let nth = 0; nth < 4; nth += 1)
    expect(await refused('1000.01', { paypassword: '0000' })).toBe('insufficient_points')
  expect(await refused('49.99', { paypassword: '0000' })).toBe('withdrawal_amount')
  await ask('1000') // the whole welcome grant: nothing has to be wagered
  expect(await balances()).toEqual([0n, 100_000n])
  expect(await refused('50')).toBe('insufficient_points')
})

test('setUserWirhdraw: of 50 concurrent requests above the balance, holds only what the balance covers', async () => {
  await world.owner.query('UPDATE payout_rule SET num = 100')
  const replies = await atOnce(50, () => callRaw(world, setUserWirhdraw.path, { money: '300' }, from(member)))
  await world.owner.query('UPDATE payout_rule SET num = 3')
  expect(replies.filter(({ code }) => code === 200).length).toBe(3)
  expect(replies.filter(({ msg }) => msg === ja('insufficient_points')).length).toBe(47)
  expect(await balances()).toEqual([10_000n, 90_000n])
})

test('setUserWirhdraw: accepts three a day, also concurrently; returned and cancelled ones do not count', async () => {
  const replies = await atOnce(20, () => callRaw(world, setUserWirhdraw.path, { money: '50' }, from(member)))
  expect(replies.filter(({ code }) => code === 200).length).toBe(3)
  expect(replies.filter(({ msg }) => msg === ja('withdrawal_number')).length).toBe(17)
  const [first, second, third] = (await listOf()).map(({ id }) => id)
  await call(world, cancelWithdraw, { id: String(first) }, from(member))
  await review(world, 'withdrawal', second ?? 0, 3, 'wrong name')
  await review(world, 'withdrawal', third ?? 0, 2, 'sent')
  await ask('50')
  await ask('50')
  expect(await refused('50')).toBe('withdrawal_number')
  await world.setClock('2026-11-21T00:00:00+09:00')
  await ask('50')
})

test('setUserWirhdraw: of 50 concurrent requests with one request_id one is held, and all get the same receipt bytes', async () => {
  const form = { money: '75', request_id: 'one' }
  const book = () => call(world, setUserWirhdraw, form, from(member))
  await expectOneReceipt(world, book, { kind: 'withdrawal', member: member.id, amount: '75.00', at: NOON })
  expect(await balances()).toEqual([92_500n, 0n])
  expect(await refused('76', { request_id: 'one' })).toBe('request_reused')
})

test('C3.2 a return restores the points in full at once, with a reason for the member', async () => {
  const id = await ask('300')
  await world.setClock(NOON + HOUR)
  await expect(review(world, 'withdrawal', id, 3, '')).rejects.toThrow('reason_missing')
  expect(await balances()).toEqual([70_000n, 30_000n])
  await review(world, 'withdrawal', id, 3, 'the branch does not exist')
  expect(await balances()).toEqual([100_000n, 0n])
  expect((await listOf())[0]).toMatchObject({
    status: 3,
    status_text: '返却済み',
    desc: 'the branch does not exist',
    update_time: '2026-11-20 13:00:00',
  })
})

test('C3.2 an operator cannot lock, change or delete a request', async () => {
  const id = await ask('300')
  for (const change of [
    'UPDATE withdrawal SET amount = 1 WHERE id = $1',
    'UPDATE withdrawal SET aged_from = now() WHERE id = $1',
    `UPDATE withdrawal SET by_disabling = true, note = 'x' WHERE id = $1`,
    'DELETE FROM withdrawal WHERE id = $1',
    'INSERT INTO withdrawal (member_id, amount, aged_from) SELECT member_id, amount, aged_from FROM withdrawal WHERE id = $1',
  ])
    await expect(world.operators.query(change, [id])).rejects.toThrow('permission denied')
  await expect(review(world, 'withdrawal', id, 4, 'x')).rejects.toThrow('only_member_cancels')
  await expect(review(world, 'withdrawal', id, 9, 'x')).rejects.toThrow()
  expect(await balances()).toEqual([70_000n, 30_000n])
})

test('60 concurrent payments, returns and cancellations have one effect', async () => {
  const id = await ask('400')
  const [done = 0, ...more] = await doneAtOnce(60, (nth) => {
    const kind = nth % 3
    return kind === 2
      ? call(world, cancelWithdraw, { id: String(id) }, from(member))
      : review(world, 'withdrawal', id, kind + 2, `click ${nth}`)
  })
  expect(more).toEqual([])
  expect(await balances()).toEqual([done % 3 === 0 ? 60_000n : 100_000n, 0n])
  expect(await world.count(`ledger_transaction WHERE reference LIKE 'withdraw:${id}:%'`)).toBe(2)
})

test('C3.2 a return locks the wallet before the hold, as settling does', async () => {
  const id = await ask('300')
  const settling = await connectAs(world, 'owner')
  const lock = (kind: string) =>
    settling.query(`SELECT FROM ledger_account WHERE member_id = $1 AND kind = $2 FOR NO KEY UPDATE NOWAIT`, [
      member.id,
      kind,
    ])
  await settling.query('BEGIN')
  await lock('wallet')
  const returning = review(world, 'withdrawal', id, 3, 'wrong name')
  await expect.poll(() => waitingFor(settling)).toBe(1)
  await lock('hold') // no session holds it: the two statements cannot deadlock
  await settling.query('COMMIT')
  await returning
  expect(await balances()).toEqual([100_000n, 0n])
})

test('cancelWithdraw: cancels a pending request and restores the points', async () => {
  const id = await ask('300')
  const other = await newMember(world)
  expect(await refusal(world, cancelWithdraw, { id }, from(other))).toBe('withdrawal_unknown')
  expect(await refusal(world, cancelWithdraw, {}, from(member))).toBe('withdrawal_unknown')
  await call(world, cancelWithdraw, { id: String(id) }, from(member))
  expect(await balances()).toEqual([100_000n, 0n])
  expect((await listOf())[0]).toMatchObject({
    status: 3,
    status_text: '取り消し済み',
    desc: '取り消し（全額返却）',
  })
  expect(await refusal(world, cancelWithdraw, { id }, from(member))).toBe('withdrawal_unknown')
})

test('cancelWithdraw: cancels twenty a day; the next one stays and is paid', async () => {
  for (let n = 0; n < 20; n += 1)
    await call(world, cancelWithdraw, { id: String(await ask('50')) }, from(member))
  const id = await ask('50')
  expect(await refusal(world, cancelWithdraw, { id }, from(member))).toBe('cancellation_number')
  await review(world, 'withdrawal', id, 2, 'paid')
  await world.setClock(NOON + 25 * HOUR)
  expect(await refusal(world, cancelWithdraw, { id }, from(member))).toBe('withdrawal_unknown')
})

test('getUserWithdrawList: returns a hundred own rows a page, newest first', async () => {
  await world.owner.query(
    `INSERT INTO withdrawal (member_id, amount, status, bank, card_end, aged_from)
       SELECT $1, 5000, 4, 'DEMO BANK', '5678', app_now() FROM generate_series(1, 130)`,
    [member.id],
  )
  await expectPagesOfHundred(world, getUserWithdrawList, member, 130)
})
