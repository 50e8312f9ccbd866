import { expect } from '@playwright/test'
import { type Account, addBankCard, PAY_PASSWORD } from '@saikoro/testing/register-member'
import { registerAccount } from '../member.ts'
import type { Role } from '../screens.ts'
import { reserve } from './directory.ts'
import { changeAsOperator, MEMBER } from './operator.ts'

/** Registers an account in this role, a member with activity; `undefined` for a visitor. */
export async function accountOf(role: Role): Promise<Account | undefined> {
  if (role === 'visitor') return undefined
  const account = await registerAccount()
  if (role === 'newcomer') return account
  await account.call('member/completeBriefing')
  await addBankCard(account)
  if (role === 'member') await createActivity(account)
  else {
    const sql = `UPDATE member_status SET status = 0, note = 'closed in a test' WHERE member_id = ${MEMBER}`
    await changeAsOperator(sql, account.username)
  }
  return account
}

/** Places an order for two options on the open draw, on the next one if it has closed. */
export async function placeOrder({ call }: Account): Promise<void> {
  await expect(async () => {
    const { id, next_expect } = await call('Lottery/getLotteryInfo', { key: 'sai60' })
    await call('game/placeOrder', { item: 'big,odd', money: '20', lid: String(id), expect: next_expect })
  }).toPass({ timeout: 30_000 })
}

/**
 * Creates a withdrawal, a message to support, an order and a reservation. The latter is confirmed after 20 s, in the language that the
 * member has by then.
 */
async function createActivity(account: Account): Promise<void> {
  await account.call('member/setUserWirhdraw', { money: '100', paypassword: PAY_PASSWORD })
  await account.call('support/send', { text: 'When is my voucher reviewed?' })
  await placeOrder(account)
  await reserve(account, '1', 1)
}
