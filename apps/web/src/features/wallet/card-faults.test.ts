import { expect, test } from 'vitest'
import { faultOfCard } from './card-faults.ts'

const card = {
  username: 'A B',
  bank: 'DEMO BANK',
  bankfenhang: '',
  fhnumber: '',
  bankid: '9999 0000 1234 5678',
}
const first = { card, isBound: false, isChange: false, password: '' }

test('a complete demo card is sent', () => {
  expect(faultOfCard(first)).toBeNull()
})

test('a bound card comes before everything else', () => {
  expect(faultOfCard({ ...first, isBound: true, card: { ...card, bank: '' } })).toBe(
    'bankCardNumberPlaceholder',
  )
})

test('bank and holder come before the number', () => {
  expect(faultOfCard({ ...first, card: { ...card, bank: '', bankid: '' } })).toBe('selectBank')
  expect(faultOfCard({ ...first, card: { ...card, username: ' ', bankid: '' } })).toBe('selectBank')
})

test('a number without the demo prefix is no card', () => {
  expect(faultOfCard({ ...first, card: { ...card, bankid: '4111111111111111' } })).toBe('cardNumberHint')
})

test('a change needs the login password', () => {
  expect(faultOfCard({ ...first, isBound: true, isChange: true })).toBe('loginPasswordPlaceholder')
  expect(faultOfCard({ ...first, isBound: true, isChange: true, password: 'x' })).toBeNull()
})
