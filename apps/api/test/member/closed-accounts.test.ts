import { placeOrder } from '@saikoro/shared/contract/game'
import { cancelWithdraw, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { payDraws } from '../../src/jobs/pay-draws.ts'
import { call, refusal } from '../support/call.ts'
import { DENIED, waitingFor } from '../support/database.ts'
import { type DrawRow, finishDraw, openDraw, workAt } from '../support/draws.ts'
import { type Member, setUpNewMember, walletOf } from '../support/members.ts'
import { auditOf, hireOperator, review, setStatus } from '../support/operator.ts'
import { newPayee } from '../support/wallets.ts'
import { DAY, NOON, setUp, setUpWorld, type World } from '../support/world.ts'

const world = setUpWorld()
const ken = setUp(() => hireOperator(world))
let days = 0
beforeEach(async () => {
  days += 1
  await world.setClock(NOON + days * DAY + 1_000) // draws of earlier tests are over
})
const member = setUpNewMember(world)

const payoutsOf = ({ id }: Member) =>
  world.rows(
    'SELECT id, amount::int, status, by_disabling FROM withdrawal WHERE member_id = $1 ORDER BY id',
    [id],
  )

/** Stakes 100 points on each side of a pair. Either side pays 198, so the return does not depend on the dice. */
const bothSides = { item: 'big,small', money: '100', lid: '1' }

test('C3.3 closing an account opens a payout of all its points, without card, minimum, maximum or daily limit', async () => {
  await setStatus(world, member, 0)
  expect(await payoutsOf(member)).toMatchObject([{ amount: 100_000, status: 1, by_disabling: true }])
  expect(await walletOf(world, member)).toBe(0n)

  const small = await newPayee(world)
  await call(world, setUserWirhdraw, { money: '990' }, small)
  await setStatus(world, small, 0)
  expect(await payoutsOf(small)).toMatchObject([
    { amount: 99_000, by_disabling: false },
    { amount: 1_000, by_disabling: true },
  ])
})

test.each([
  ['winnings of open bets', finishDraw, 19_800],
  [
    'refunds of a void draw',
    (_: World, { draw_at }: DrawRow) => workAt(world, draw_at.getTime() + 60_000),
    20_000,
  ],
] as const)('C3.3 %s open a further payout', async (_what, end, amount) => {
  const draw = await openDraw(world)
  await call(world, placeOrder, bothSides, member)
  await setStatus(world, member, 0)
  expect(await payoutsOf(member)).toMatchObject([{ amount: 80_000, by_disabling: true }])
  await end(world, draw)
  expect(await payoutsOf(member)).toMatchObject([
    { amount: 80_000, by_disabling: true },
    { amount, by_disabling: true, status: 1 },
  ])
  expect(await walletOf(world, member)).toBe(0n)
})

/** Settles a draw while a transaction closes the account, so that it leaves out the wallet, which closing holds. */
async function finishWhileClosing(): Promise<DrawRow> {
  const draw = await openDraw(world)
  await call(world, placeOrder, bothSides, member)
  const closing = await world.operators.connect()
  await closing.query('BEGIN')
  await setStatus({ operators: closing }, member, 0)
  await finishDraw(world, draw)
  await closing.query('COMMIT')
  closing.release()
  return draw
}

test('C3.3 winnings that settling leaves out, because closing holds the wallet, open a further payout', async () => {
  await finishWhileClosing()
  expect((await payoutsOf(member)).map(({ amount }) => amount)).toEqual([80_000])
  await payDraws(world.worker)
  expect((await payoutsOf(member)).map(({ amount }) => amount)).toEqual([80_000, 19_800])
  expect(await walletOf(world, member)).toBe(0n)
})

test('C3.7 opening an account while a draw pays it leaves no payout behind', async () => {
  const draw = await finishWhileClosing()
  const payer = await world.poolOf('worker').connect()
  await payer.query('BEGIN')
  await payer.query('SELECT pay_left_out($1)', [draw.id])
  const opening = setStatus(ken, member, 1)
  await expect.poll(() => waitingFor(payer)).toBe(1)
  await payer.query('COMMIT')
  payer.release()
  await opening
  expect(await payoutsOf(member)).toMatchObject([{ status: 4 }, { amount: 19_800, status: 4 }])
  expect(await walletOf(world, member)).toBe(99_800n)
})

test('C3.7 a payout opened by closing cannot be returned, and the member cannot cancel it', async () => {
  await setStatus(world, member, 0)
  const [payout] = await payoutsOf(member)
  await expect(review(world, 'withdrawal', payout.id, 3, 'no')).rejects.toThrow('payout_of_closing')
  await expect(
    world.owner.query(`UPDATE withdrawal SET status = 3, note = 'no' WHERE id = $1`, [payout.id]),
  ).rejects.toThrow('payout_of_closing')
  expect(await refusal(world, cancelWithdraw, { id: payout.id }, member)).toBe('withdrawal_unknown')
  await review(ken, 'withdrawal', payout.id, 2, 'sent')
  expect(await payoutsOf(member)).toMatchObject([{ status: 2 }])
})

test('C3.7 one operator alone cannot close and pay out an account', async () => {
  await setStatus(world, member, 0)
  const [payout] = await payoutsOf(member)
  const pay = (by: Pick<World, 'operators'>) => review(by, 'withdrawal', payout.id, 2, 'sent')
  await expect(pay(world)).rejects.toThrow('same_person')
  // neither by a later note of another operator, nor by opening and closing the account in between
  await setStatus(ken, member, 0)
  await expect(pay(world)).rejects.toThrow('same_person')
  await setStatus(world, member, 1)
  expect(await walletOf(world, member)).toBe(100_000n)
  await setStatus(ken, member, 0)
  const again = (await payoutsOf(member)).at(-1)
  await expect(review(ken, 'withdrawal', again.id, 2, 'sent')).rejects.toThrow('same_person')
  await review(world, 'withdrawal', again.id, 2, 'sent')
  expect(await payoutsOf(member)).toMatchObject([{ status: 4 }, { status: 2 }])
})

test("C3.7 the machine's owner decides where there is no other operator, audited as such", async () => {
  await setStatus(world, member, 0)
  const [payout] = await payoutsOf(member)
  const confirm = (id: number) => world.owner.query('SELECT confirm_payout($1)', [id])
  const own = await newPayee(world)
  const { id } = await call(world, setUserWirhdraw, { money: '300' }, own)
  await expect(confirm(id)).rejects.toThrow('row_unknown')
  await expect(world.operators.query('SELECT confirm_payout($1)', [payout.id])).rejects.toThrow(DENIED)
  await confirm(payout.id)
  expect(await payoutsOf(member)).toMatchObject([{ status: 2 }])
  await expect(confirm(payout.id)).rejects.toThrow('row_unknown')
  const [audited] = await auditOf(world, 'withdrawal', 'id', payout.id)
  expect(audited).toMatchObject({ before: { status: 1 }, after: { status: 2 }, reason: 'by command' })
  expect(audited.actor).not.toMatch(/^operator_/)
})

test('C3.7 a returned or cancelled withdrawal of a closed account opens a payout of its points', async () => {
  const payee = await newPayee(world)
  const first = await call(world, setUserWirhdraw, { money: '300' }, payee)
  const second = await call(world, setUserWirhdraw, { money: '200' }, payee)
  await setStatus(world, payee, 0)
  await review(world, 'withdrawal', first.id, 3, 'wrong name')
  await call(world, cancelWithdraw, { id: String(second.id) }, payee)
  expect(await payoutsOf(payee)).toMatchObject([
    { amount: 30_000, status: 3 },
    { amount: 20_000, status: 4 },
    { amount: 50_000, status: 1, by_disabling: true },
    { amount: 30_000, status: 1, by_disabling: true },
    { amount: 20_000, status: 1, by_disabling: true },
  ])
  expect(await walletOf(world, payee)).toBe(0n)
})
