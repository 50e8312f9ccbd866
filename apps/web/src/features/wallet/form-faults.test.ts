import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import { expect, test } from 'vitest'
import { faultOfCard, faultOfPicture, faultOfRecharge } from './form-faults.ts'

const card = {
  username: 'A B',
  bank: 'DEMO BANK',
  bankfenhang: '',
  fhnumber: '',
  bankid: '9999 0000 1234 5678',
}
const first = { card, isBound: false, isChange: false, password: '' }

test('finds no fault in a complete demo card', () => {
  expect(faultOfCard(first)).toBeNull()
})

test('rejects a second card before any other fault', () => {
  expect(faultOfCard({ ...first, isBound: true, card: { ...card, bank: '' } })).toBe(
    'bankCardNumberPlaceholder',
  )
})

test('reports a missing bank or holder before a missing number', () => {
  expect(faultOfCard({ ...first, card: { ...card, bank: '', bankid: '' } })).toBe('selectBank')
  expect(faultOfCard({ ...first, card: { ...card, username: ' ', bankid: '' } })).toBe('selectBank')
})

test('rejects a number without the demo prefix', () => {
  expect(faultOfCard({ ...first, card: { ...card, bankid: '4111111111111111' } })).toBe('cardNumberHint')
})

test('requires the login password for a change', () => {
  expect(faultOfCard({ ...first, isBound: true, isChange: true })).toBe('loginPasswordPlaceholder')
  expect(faultOfCard({ ...first, isBound: true, isChange: true, password: 'x' })).toBeNull()
})

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

test.each(['a.jpg', 'a.JPEG', 'a.b.Png'])('accepts %s', (name) => {
  expect(faultOfPicture({ name, size: 1 })).toBeNull()
})

test.each(['a.gif', 'a.jpg.exe', 'png', 'a.webp'])('rejects %s', (name) => {
  expect(faultOfPicture({ name, size: 1 })).toBe('pictureFormat')
})

test('rejects a file over 5 MB', () => {
  expect(faultOfPicture({ name: 'a.png', size: 5_242_880 })).toBeNull()
  expect(faultOfPicture({ name: 'a.png', size: 5_242_881 })).toBe('pictureSize')
})
