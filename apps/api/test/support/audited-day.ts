import { placeOrder } from '@saikoro/shared/contract/game'
import { setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { call } from './call.ts'
import { addContent, addTraces } from './content.ts'
import { finishDraw, openAfter, openDraw, publish, workAt } from './draws.ts'
import { newMember } from './members.ts'
import { openOperators, review, setStatus } from './operator.ts'
import { newPayee, newRecharge } from './wallets.ts'
import { NOON, openWorld, type World } from './world.ts'

/** Opens a world in which members, operators and the engine have done everything once that the audit proves. */
export async function openAuditedDay(): Promise<World> {
  const world = await openWorld()
  await world.setClock(NOON + 1_000)
  const [payee, other] = [await newPayee(world), await newMember(world)]
  const bet = (item: string, token: string) =>
    call(world, placeOrder, { item, money: '10', lid: '1' }, { token })
  const first = await openDraw(world)
  for (const { token } of [payee, other]) await bet('big,small,odd', token)
  await finishDraw(world, first)
  const lost = await openAfter(world, first)
  await bet('7', other.token)
  await workAt(world, lost.draw_at.getTime() + 500) // nobody sealed it: void
  const operators = openOperators(world)
  await review(operators, 'recharge', await newRecharge(world, payee), 2, 'seen')
  await review(operators, 'recharge', await newRecharge(world, payee), 3, 'not readable')
  for (const status of [2, 3, 1]) {
    const { id } = await call(world, setUserWirhdraw, { money: '50' }, { token: payee.token })
    if (status > 1) await review(operators, 'withdrawal', id, status, 'looked at')
  }
  const closed = await newMember(world)
  await setStatus(operators, closed, 0)
  await operators.query(`INSERT INTO sign_out (member_id, note) VALUES (${closed.id}, 'asked by phone')`)
  await operators.query(
    `INSERT INTO reversal (recharge_id, note) SELECT id, 'not received' FROM recharge WHERE status = 2`,
  )
  await operators.end()
  await world.setClock(lost.draw_at.getTime() + 1_000)
  await openDraw(world)
  await bet('big', other.token)
  await addContent(world)
  await world.setClock(lost.draw_at.getTime() + 2_000)
  await addTraces(world, other.id)
  await world.owner.query(`
    INSERT INTO intervention (action, game, reason) VALUES ('halt', 'sai3', 'looked at');
    INSERT INTO passkey (member_id, credential_id, public_key, counter) VALUES (${other.id}, repeat('a', 16), decode(repeat('ab', 32), 'hex'), 0)`)
  await publish(world)
  return world
}
