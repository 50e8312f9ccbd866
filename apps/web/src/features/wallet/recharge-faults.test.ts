import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import { expect, test } from 'vitest'
import { faultOfRecharge } from './recharge-faults.ts'

const complete = { payee: DEMO_PAYEE, amount: '200', payer: 'A B', pic: '/uploads/a.webp' }

test('reports the first missing field only, in a fixed order', () => {
  const nothing = {
    payee: { ...DEMO_PAYEE, id: 0, bankhang: '' },
    amount: '',
    payer: '',
    pic: '',
  }
  expect(faultOfRecharge(nothing)).toBe('bankCardNumberPlaceholder')
  expect(faultOfRecharge({ ...nothing, payee: { ...DEMO_PAYEE, bankhang: '' } })).toBe('amountError')
  expect(faultOfRecharge({ ...complete, payee: { ...DEMO_PAYEE, bankhang: '' } })).toBe('selectBank')
  expect(faultOfRecharge({ ...complete, pic: '' })).toBe('uploadVoucher')
  expect(faultOfRecharge({ ...complete, payer: ' ' })).toBe('payerPlaceholder')
  expect(faultOfRecharge(complete)).toBeNull()
})

test('rejects an amount of zero or without digits', () => {
  expect(faultOfRecharge({ ...complete, amount: '0' })).toBe('amountError')
  expect(faultOfRecharge({ ...complete, amount: 'ten' })).toBe('amountError')
})
