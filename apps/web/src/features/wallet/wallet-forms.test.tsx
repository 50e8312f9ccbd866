import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import { afterEach, expect, test } from 'vitest'
import { limitsQuery } from '../../entities/member/limits-query.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { openForm } from '../../test/open-form.tsx'
import { BindCardScreen } from './BindCardScreen.tsx'
import { RechargeScreen } from './RechargeScreen.tsx'
import { WithdrawScreen } from './WithdrawScreen.tsx'
import { bankQuery, banksQuery, payeeQuery } from './wallet-queries.ts'

const bank = { is_bank: true, info: { bankinfo: 'DEMO', bankid: '****' }, pending_from: '' }
const cached = [
  [memberQuery().queryKey, { id: 7, status: 1, name: 'A B', money: 500_00n, paypassword: '1', bankid: '' }],
  [banksQuery().queryKey, [{ value: 'DEMO BANK', text: 'Demo bank' }]],
  [bankQuery().queryKey, bank],
  [payeeQuery().queryKey, DEMO_PAYEE],
  [limitsQuery(7).queryKey, { timedOutUntil: null, excludedUntil: null }],
] as const
let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('a card shows each missing field and a number that is not a demo number', async () => {
  form = await openForm(<BindCardScreen />, cached)
  await form.type('Card holder', '')
  await form.submit()
  expect(form.errors()).toEqual({
    'Card holder': 'Enter the holder’s name',
    Bank: 'Choose a bank',
    'Card number': 'Enter a demo card number',
  })
  expect([form.focused(), form.toast()]).toEqual(['Card holder', 'Choose a bank'])
  await form.type('Card holder', 'A B')
  await form.type('Bank', 'DEMO BANK')
  await form.type('Card number', '4111111111111111')
  await form.submit()
  expect(form.errors()).toEqual({
    'Card number': 'Only demo numbers starting with 9999 0000 work.',
  })
  expect([form.focused(), form.valueOf('Card number')]).toEqual(['Card number', '4111111111111111'])
})

test('a recharge shows the amount, the payer and the voucher that are missing', async () => {
  form = await openForm(<RechargeScreen />, cached)
  await form.type('Payer’s name', '')
  await form.submit()
  expect(form.errors()).toEqual({
    'Amount (points)': 'Check the amount',
    'Payer’s name': 'Enter the payer’s name',
    'Payment voucher': 'Upload a payment voucher',
  })
  expect([form.focused(), form.toast()]).toEqual(['Amount (points)', 'Check the amount'])
  await form.type('Amount (points)', '200')
  await form.type('Payer’s name', 'A B')
  await form.submit()
  expect([form.focused(), form.valueOf('Amount (points)')]).toEqual(['Payment voucher', '200'])
})

test('a withdrawal shows the missing points and the missing digits', async () => {
  form = await openForm(<WithdrawScreen />, cached)
  await form.type('Withdrawal password', '12')
  await form.submit()
  expect(form.errors()).toEqual({
    'Points to withdraw': 'Enter the points',
    'Withdrawal password': 'Enter the four digits of your withdrawal password',
  })
  expect([form.focused(), form.toast()]).toEqual(['Points to withdraw', 'Enter the points'])
})
