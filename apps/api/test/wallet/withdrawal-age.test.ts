import { cancelWithdraw, recharge } from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { reviewDueRequests } from '../../src/jobs/maintenance.ts'
import { startWorker } from '../../src/server/start-worker.ts'
import { call, callRaw, from, ja } from '../support/call.ts'
import { startShortEpochs } from '../support/draws.ts'
import { setUpNewMember, walletOf } from '../support/members.ts'
import { review, setStatus } from '../support/operator.ts'
import { addPerson } from '../support/samples.ts'
import { newPayee, newPayout, newRecharge, newVoucher, rechargeForm, uploadDir } from '../support/wallets.ts'
import { HOUR, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true, config: { UPLOAD_DIR: uploadDir() } })
beforeEach(async () => {
  // Withdrawals of earlier tests would close recharges for this one.
  await world.owner.query(`UPDATE withdrawal SET status = 2, note = 'between tests' WHERE status = 1`)
  await world.setClock(NOON)
})
const payee = setUpNewMember(world, newPayee)
const other = setUpNewMember(world)

const at = (hours: number) => world.setClock(NOON + hours * HOUR)
async function askAt(hours: number, money = '50', who = payee): Promise<number> {
  await at(hours)
  return newPayout(world, who, money)
}
async function returnAt(hours: number, id: number): Promise<void> {
  await at(hours)
  await review(world, 'withdrawal', id, 3, 'please ask again')
}
const pay = (id: number) => review(world, 'withdrawal', id, 2, 'sent')

/** Expects that recharges of another member are refused as closed, or accepted, at the present time or at this hour. */
async function expectRecharges(what: 'closed' | 'open', hours?: number): Promise<void> {
  if (hours !== undefined) await at(hours)
  const form = rechargeForm(await newVoucher(world, other))
  const { code, msg } = await callRaw(world, recharge.path, form, from(other))
  expect(code === 200 ? '' : msg).toBe(what === 'closed' ? ja('recharges_closed') : '')
}

test('C3.6 a withdrawal pending for more than 72 hours closes recharges for everybody, with the reason', async () => {
  const id = await askAt(0)
  await expectRecharges('open', 72)
  await world.setClock(NOON + 72 * HOUR + 1)
  await expectRecharges('closed')
  await pay(id)
  await expectRecharges('open')
})

test("C3.6 the member's cancellation opens recharges and resets the age", async () => {
  const id = await askAt(0)
  await expectRecharges('closed', 80)
  await call(world, cancelWithdraw, { id: String(id) }, payee)
  await expectRecharges('open')
  await askAt(80)
  await expectRecharges('open')
  await expectRecharges('closed', 80 + 73)
})

test('C3.6 the age is inherited again after every return', async () => {
  for (const hour of [0, 30, 60, 70]) await returnAt(hour + 1, await askAt(hour))
  const last = await askAt(71.5)
  await expectRecharges('closed', 73)
  await pay(last)
  await askAt(74)
  await expectRecharges('open', 74 + 71)
  await expectRecharges('closed', 74 + 73)
})

test('C3.6 paying another open request does not reset the age', async () => {
  const [large, small] = [await askAt(0, '500'), await askAt(0)]
  await returnAt(70, large)
  await at(70.5)
  await pay(small)
  await askAt(71, '500')
  await expectRecharges('closed', 73)
})

test("C3.6 no member inherits another member's age", async () => {
  await returnAt(71, await askAt(0))
  const late = await newPayee(world)
  await askAt(71.5, '50', late)
  await expectRecharges('open', 73)
})

test('C3.6 a payout opened by closing an account counts, with the age of the returned request', async () => {
  await returnAt(71, await askAt(0))
  await at(71.5)
  await setStatus(world, payee, 0)
  await expectRecharges('closed', 73)
})

test('C3.4 accepts requests after twenty seconds, not before, and with SANDBOX_REVIEW_SECONDS=0 never', async () => {
  const [recharge, withdrawal] = [await newRecharge(world, payee), await newPayout(world, payee)]
  await setStatus(world, other, 0) // its payout waits for an operator
  const reviewAt = async (ms: number, seconds: number) => {
    await world.setClock(NOON + ms)
    await world.owner.query('UPDATE installation SET review_seconds = $1', [seconds])
    await reviewDueRequests(world.worker.db)
    return world.rows(
      `SELECT status, reviewed_by AS by FROM recharge WHERE id = $1 UNION ALL SELECT status, reviewed_by FROM withdrawal WHERE id = $2`,
      [recharge, withdrawal],
    )
  }
  const waits = { status: 1, by: '' }
  expect(await reviewAt(19_900, 20)).toEqual([waits, waits])
  expect(await reviewAt(20_000, 0)).toEqual([waits, waits])
  const accepted = { status: 2, by: 'saikoro_draws' }
  expect(await reviewAt(20_000, 20)).toEqual([accepted, accepted])
  expect(await walletOf(world, payee)).toBe(100_000n + 50_000n - 5_000n)
  expect(await world.value('SELECT status FROM withdrawal WHERE member_id = $1', [other.id])).toBe(1)
})

test('jobs of the worker: reviews, raises limits and expires reservations while it runs', async () => {
  await startShortEpochs(world)
  const id = await newPayout(world, payee)
  await world.owner.query(
    `INSERT INTO play_limit (member_id, daily_stake, next_daily_stake, next_from) VALUES ($1, 100, 200, app_now())`,
    [payee.id],
  )
  await world.owner.query(
    `INSERT INTO reservation (profile_id, member_id, wanted_on) VALUES ($1, $2, '2026-11-19')`,
    [await addPerson(world), payee.id],
  )
  await world.owner.query(`UPDATE test_clock SET base = base + interval '1 minute'`)
  const worker = await startWorker(world.worker)
  await expect
    .poll(() =>
      world.row(
        `SELECT w.status, l.daily_stake::int, r.status AS reservation FROM withdrawal w
            JOIN play_limit l USING (member_id) JOIN reservation r USING (member_id) WHERE w.id = $1`,
        [id],
      ),
    )
    .toEqual({ status: 2, daily_stake: 200, reservation: 'expired' })
  await worker.stop()
})
