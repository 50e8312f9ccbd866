import { getUserInfo } from '@saikoro/shared/contract/member'
import { getMessages } from '@saikoro/shared/contract/support'
import { getPersonalreport, getRechargeList } from '@saikoro/shared/contract/wallet'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '../../../../packages/runtime/postgres/client.ts'
import { putOperator } from '../../../../packages/runtime/schema/logins.ts'
import { checkBooks } from '../../src/audit/books.ts'
import { call } from '../support/call.ts'
import { PASSWORD, urlFor } from '../support/database.ts'
import { type Member, newMember, walletOf } from '../support/members.ts'
import { openOperators, review } from '../support/operator.ts'
import { setUpWorld } from '../support/set-up.ts'
import { newRecharge } from '../support/wallets.ts'

const world = setUpWorld()
let hana: pg.Pool
let ken: pg.Pool
let member: Member
let approved: number
beforeAll(async () => {
  await withClient(world.urls.owner, (client) => putOperator(client, 'ken', PASSWORD))
  hana = openOperators(world)
  ken = new pg.Pool({ connectionString: urlFor(world.urls.owner, 'operator_ken'), max: 5 })
})
afterAll(() => ken.end())
beforeEach(async () => {
  member = await newMember(world)
  approved = await newRecharge(world, member, '250')
  await review(hana, 'recharge', approved, 2, 'the picture is fine')
})

const say = (operator: pg.Pool, note = 'The voucher was of another member', id = approved) =>
  operator.query('INSERT INTO "public"."reversal" ("recharge_id", "note") VALUES ($1, $2) RETURNING *', [
    id,
    note,
  ])
const faults = async () => (await checkBooks(world.ctx.db)).filter((check) => check.faults.length > 0)

test('C7.1 reverses a wrong approval once, with the consent of two operators, and the member reads the reason', async () => {
  expect((await say(hana)).rows[0]).toMatchObject({
    posted: false,
    points: '250.00',
    username: member.username,
  })
  expect(await walletOf(world, member)).toBe(125_000n)
  expect((await say(ken, 'I looked at it, too')).rows[0]).toMatchObject({
    posted: true,
    operator: 'operator_ken',
  })
  expect(await walletOf(world, member)).toBe(100_000n)
  const as = { token: member.token, lang: 'en' }
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
  for (const operator of [hana, ken])
    await expect(say(operator)).rejects.toThrow(/^Refused: recharge \d+ is reversed already/)
  expect((await call(world, getPersonalreport, {}, as)).recharge).toBe(0n)
  expect(await faults()).toEqual([])
})

test('C7.2 audits both operators, who must differ and give a reason', async () => {
  await say(hana)
  await expect(say(hana)).rejects.toThrow(/^Refused: you asked for this reversal yourself\. Ask another/)
  for (const note of ['', ' ', '\u200b'])
    await expect(say(ken, note)).rejects.toThrow(/^Refused: this change has no reason/)
  await expect(say(ken, 'pay 090-1234-5678')).rejects.toThrow(/seven or more digits/)
  await say(ken)
  const rows = await world.rows(
    `SELECT actor, reason FROM audit WHERE table_name = 'reversal' AND (after ->> 'recharge_id')::int = $1 ORDER BY id`,
    [approved],
  )
  const reason = 'The voucher was of another member'
  expect(rows).toEqual([
    { actor: 'operator_hana', reason },
    { actor: 'operator_ken', reason },
  ])
  await expect(ken.query('UPDATE reversal SET posted = false')).rejects.toThrow(/permission denied/)
  await expect(ken.query('DELETE FROM reversal')).rejects.toThrow(/permission denied/)
})

test('fails if it would make the wallet negative', async () => {
  await say(hana)
  await world.owner.query(
    `SELECT post_transaction('withdraw', 'withdraw:test-${member.id}:hold', 'test', ARRAY[wallet_id($1, 'wallet'), wallet_id($1, 'hold')], ARRAY[-110000, 110000]::bigint[])`,
    [member.id],
  )
  await expect(say(ken)).rejects.toThrow(
    /^Refused: the wallet of .* holds 150\.00 points, fewer than the 250\.00 to take back.* Return an open withdrawal/,
  )
  expect(await walletOf(world, member)).toBe(15_000n)
})

test('rejects a request that is pending, returned or unknown', async () => {
  const pending = await newRecharge(world, member, '300')
  for (const id of [pending, 999_999])
    await expect(say(hana, 'x y', id)).rejects.toThrow(/^Refused: recharge \d+ is not approved/)
  await review(hana, 'recharge', pending, 3, 'unreadable')
  await expect(say(hana, 'x y', pending)).rejects.toThrow(/^Refused: recharge \d+ is not approved/)
})

test('C3.4 two concurrent second consents reverse once', async () => {
  await withClient(world.urls.owner, (client) => putOperator(client, 'emi', PASSWORD))
  const emi = new pg.Pool({ connectionString: urlFor(world.urls.owner, 'operator_emi') })
  await say(hana)
  const done = await Promise.allSettled([say(ken), say(emi), say(ken)])
  await emi.end()
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await walletOf(world, member)).toBe(100_000n)
})
