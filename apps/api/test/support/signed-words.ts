import { getMessages } from '@saikoro/shared/contract/support'
import { getUserWithdrawList, recharge, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { call, newAddress } from './call.ts'
import { openOperators, review } from './operator.ts'
import { newPayee, newVoucher, rechargeForm } from './wallets.ts'
import type { World } from './world.ts'

/** Returns the messages that the operator signs for a member: a recharge, a withdrawal, its return with the reason, and a reply. */
export async function signedWords(world: World): Promise<string[]> {
  const operators = openOperators(world)
  const member = await newPayee(world)
  const as = () => ({ token: member.token, address: newAddress() })
  const reply = await call(world, recharge, rechargeForm(await newVoucher(world, member)), as())
  const wanted = await call(world, setUserWirhdraw, { money: '50' }, as())
  await review(operators, 'withdrawal', wanted.id, 3, 'The name “山田” differs')
  await operators.query('INSERT INTO support_message (member_id, text) VALUES ($1, $2)', [
    member.id,
    '明日お返事します 🎲\n"Tomorrow"',
  ])
  const returned = await call(world, getUserWithdrawList, {}, as())
  const answered = await call(world, getMessages, {}, as())
  return [reply.receipt, wanted.receipt, ...[...returned, ...answered].map(({ signed }) => signed)]
}
