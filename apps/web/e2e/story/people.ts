import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { addBankCard, callApi, PAY_PASSWORD, registerAccount } from '../member.ts'
import type { Role } from '../screens.ts'
import { reserve } from './directory.ts'
import { changeAsOperator } from './operator.ts'

const CLOSE = `UPDATE member_status SET status = 0, note = 'closed in a test' WHERE member_id = (SELECT id FROM member WHERE username = $1)`

async function prepareMember(request: APIRequestContext, token: string): Promise<void> {
  await callApi(request, 'member/completeBriefing', {}, token)
  await addBankCard(request, token)
}

/** Registers a member with a bank card, a withdrawal and a message to support; returns the session token. */
export async function createEstablishedMember(request: APIRequestContext): Promise<string> {
  const { token } = await registerAccount(request)
  await addBankCard(request, token)
  await callApi(request, 'member/setUserWirhdraw', { money: '100', paypassword: PAY_PASSWORD }, token)
  await callApi(request, 'support/send', { text: 'A question' }, token)
  return token
}

/** Registers an account in this role and returns its session token; `undefined` for a visitor. */
export async function sessionOf(request: APIRequestContext, role: Role): Promise<string | undefined> {
  if (role === 'visitor') return undefined
  const { username, token } = await registerAccount(request)
  if (role !== 'newcomer') await prepareMember(request, token)
  if (role === 'closed') await changeAsOperator(CLOSE, username)
  return token
}

const ORDER_TIMEOUT_MS = 30_000

/** Places an order for two options on the open draw, on the next one if it has closed. Throws the last refusal after 30 seconds. */
export async function placeOrder(request: APIRequestContext, token: string): Promise<void> {
  const until = Date.now() + ORDER_TIMEOUT_MS
  for (;;) {
    const { id, next_expect } = await callApi(request, 'Lottery/getLotteryInfo', { key: 'sai60' })
    const order = { item: 'big,odd', money: '20', lid: String(id), expect: next_expect }
    const refusal = await callApi(request, 'game/placeOrder', order, token).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal === undefined) return
    if (Date.now() > until) throw refusal
    await sleep(1_000)
  }
}

/** Creates a reservation, a withdrawal, a message to support and an order. */
export async function createActivity(request: APIRequestContext, token: string): Promise<void> {
  await reserve(request, token, '1', 1)
  await callApi(request, 'member/setUserWirhdraw', { money: '100', paypassword: PAY_PASSWORD }, token)
  await callApi(request, 'support/send', { text: 'When is my voucher reviewed?' }, token)
  await placeOrder(request, token)
}
