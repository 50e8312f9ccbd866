import { en as english } from '@saikoro/desk/src/locales/en'
import { describeRefusal } from '@saikoro/desk/src/refusals'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { getMessages } from '@saikoro/shared/contract/support'
import { getPersonalreport, getRechargeList } from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { faultsOfBooks } from '../support/books.ts'
import { call, doneAtOnce, en } from '../support/call.ts'
import { setUpNewMember, walletOf } from '../support/members.ts'
import { auditOf, hireOperator, review, studioInsert } from '../support/operator.ts'
import { newRecharge } from '../support/wallets.ts'
import { setUp, setUpWorld, type World } from '../support/world.ts'

const world = setUpWorld()
const ken = setUp(() => hireOperator(world))
const member = setUpNewMember(world)
let approved: number
beforeEach(async () => {
  approved = await newRecharge(world, member, '250')
  await review(world, 'recharge', approved, 2, 'the picture is fine')
})

const say = (
  by: Pick<World, 'operators'>,
  note = 'The voucher was of another member',
  recharge_id = approved,
) => studioInsert(by, 'reversal', { recharge_id, note })

test('C7.1 reverses a wrong approval once, with the consent of two operators, and the member reads the reason', async () => {
  expect(await say(world)).toMatchObject({
    posted: false,
    points: '250.00',
    username: member.username,
  })
  expect(await walletOf(world, member)).toBe(125_000n)
  expect(await say(ken, 'I looked at it, too')).toMatchObject({
    posted: true,
    operator: ken.login,
  })
  expect(await walletOf(world, member)).toBe(100_000n)
  const as = en(member)
  expect(await call(world, getRechargeList, {}, as)).toMatchObject([
    {
      status: 2,
      status_text: 'Corrected',
      desc: 'The voucher was of another member',
      signed: expect.stringMatching(/^ey/),
    },
  ])
  const [message] = await call(world, getMessages, {}, as)
  expect(message).toMatchObject({ free: false, signed: expect.stringMatching(/^ey/) })
  expect(message?.text).toMatch(
    /^チャージ DEMO-[0-9A-F]{10} は誤って加算されたため、250\.00 ポイントを訂正しました/,
  )
  const { money } = await call(world, getUserInfo, {}, as)
  expect(money).toBe(100_000n)
  for (const operator of [world, ken]) await expect(say(operator)).rejects.toThrow('recharge_reversed')
  expect((await call(world, getPersonalreport, {}, as)).recharge).toBe(0n)
  expect(await faultsOfBooks(world)).toEqual([])
})

test('C7.2 audits both operators, who must differ and give a reason', async () => {
  await say(world)
  await expect(say(world)).rejects.toThrow('same_person')
  for (const note of ['', ' ', '\u200b']) await expect(say(ken, note)).rejects.toThrow('reason_missing')
  await expect(say(ken, 'pay 090-1234-5678')).rejects.toThrow('text_digits')
  await say(ken)
  const reason = 'The voucher was of another member'
  expect(await auditOf(world, 'reversal', 'recharge_id', approved)).toMatchObject([
    { actor: 'operator_hana', reason },
    { actor: ken.login, reason },
  ])
  await expect(ken.operators.query('UPDATE reversal SET posted = false')).rejects.toThrow(/permission denied/)
  await expect(ken.operators.query('DELETE FROM reversal')).rejects.toThrow(/permission denied/)
})

test('fails if it would make the wallet negative', async () => {
  await say(world)
  await world.owner.query(
    `SELECT post_transaction('withdraw', 'withdraw:test-${member.id}:hold', 'test', ARRAY[wallet_id($1, 'wallet'), wallet_id($1, 'hold')], ARRAY[-110000, 110000]::bigint[])`,
    [member.id],
  )
  await expect(say(ken).catch((error) => describeRefusal(english, error))).resolves.toMatch(
    /^The wallet holds 150\.00 points, fewer than 250\.00\. Return/,
  )
  expect(await walletOf(world, member)).toBe(15_000n)
})

test('rejects a request that is pending, returned or unknown', async () => {
  const pending = await newRecharge(world, member, '300')
  for (const id of [pending, 999_999])
    await expect(say(world, 'x y', id)).rejects.toThrow('recharge_not_approved')
  await review(world, 'recharge', pending, 3, 'unreadable')
  await expect(say(world, 'x y', pending)).rejects.toThrow('recharge_not_approved')
})

test('C3.4 two concurrent second consents reverse once', async () => {
  const emi = await hireOperator(world)
  await say(world)
  const done = await doneAtOnce(3, (nth) => say(nth === 1 ? emi : ken))
  await emi.leave()
  expect(done).toHaveLength(1)
  expect(await walletOf(world, member)).toBe(100_000n)
})
