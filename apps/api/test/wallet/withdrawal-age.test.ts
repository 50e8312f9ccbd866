import { cancelWithdraw, recharge } from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { call, callRaw, from, ja } from '../support/call.ts'
import { setUpNewMember } from '../support/members.ts'
import { review, setStatus } from '../support/operator.ts'
import { newPayee, newPayout, newVoucher, rechargeForm, uploadDir } from '../support/wallets.ts'
import { HOUR, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ config: { UPLOAD_DIR: uploadDir() } })
beforeEach(async () => {
  // Withdrawals of earlier tests would close recharges for this one.
  await world.owner.query(`UPDATE withdrawal SET status = 2, note = 'between tests' WHERE status = 1`)
  await world.setClock(NOON)
})
const payee = setUpNewMember(world, newPayee)
const other = setUpNewMember(world)

const ask = (money = '50', who = payee) => newPayout(world, who, money)
const cancel = (id: number) => call(world, cancelWithdraw, { id: String(id) }, payee)
const at = (hours: number) => world.setClock(NOON + hours * HOUR)

/** Returns the refusal of another member's recharge, or '' if recharges are open. */
async function rechargeAnswer(): Promise<string> {
  const form = rechargeForm(await newVoucher(world, other))
  const { code, msg } = await callRaw(world, recharge.path, form, from(other))
  return code === 200 ? '' : msg
}
const CLOSED = ja('recharges_closed')

test('C3.6 a withdrawal pending for more than 72 hours closes recharges for everybody, with the reason', async () => {
  const id = await ask()
  await at(72)
  expect(await rechargeAnswer()).toBe('')
  await world.setClock(NOON + 72 * HOUR + 1)
  expect(await rechargeAnswer()).toBe(CLOSED)
  await review(world, 'withdrawal', id, 2, 'sent at last')
  expect(await rechargeAnswer()).toBe('')
})

test("C3.6 the member's cancellation opens recharges and resets the age", async () => {
  const id = await ask()
  await at(80)
  expect(await rechargeAnswer()).toBe(CLOSED)
  await cancel(id)
  expect(await rechargeAnswer()).toBe('')
  await ask()
  expect(await rechargeAnswer()).toBe('')
  await at(80 + 73)
  expect(await rechargeAnswer()).toBe(CLOSED)
})

test('C3.6 the age is inherited again after every return', async () => {
  for (const hour of [0, 30, 60, 70]) {
    await at(hour)
    const id = await ask()
    await at(hour + 1)
    await review(world, 'withdrawal', id, 3, 'please ask again')
  }
  await at(71.5)
  const last = await ask()
  await at(73)
  expect(await rechargeAnswer()).toBe(CLOSED)
  await review(world, 'withdrawal', last, 2, 'sent')
  await at(74)
  await ask()
  await at(74 + 71)
  expect(await rechargeAnswer()).toBe('')
  await at(74 + 73)
  expect(await rechargeAnswer()).toBe(CLOSED)
})

test('C3.6 paying another open request does not reset the age', async () => {
  const [large, small] = [await ask('500'), await ask('50')]
  await at(70)
  await review(world, 'withdrawal', large, 3, 'please ask again')
  await at(70.5)
  await review(world, 'withdrawal', small, 2, 'sent')
  await at(71)
  await ask('500')
  await at(73)
  expect(await rechargeAnswer()).toBe(CLOSED)
})

test("C3.6 no member inherits another member's age", async () => {
  const id = await ask()
  await at(71)
  await review(world, 'withdrawal', id, 3, 'please ask again')
  const late = await newPayee(world)
  await at(71.5)
  await ask('50', late)
  await at(73)
  expect(await rechargeAnswer()).toBe('')
})

test('C3.6 a payout opened by closing an account counts, with the age of the returned request', async () => {
  const id = await ask()
  await at(71)
  await review(world, 'withdrawal', id, 3, 'please ask again')
  await at(71.5)
  await setStatus(world, payee, 0)
  await at(73)
  expect(await rechargeAnswer()).toBe(CLOSED)
})
