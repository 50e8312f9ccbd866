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
