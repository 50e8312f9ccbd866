import type { Unverified } from '@saikoro/shared/source'
import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import { expect, test } from 'vitest'
import { isClosed, pausedUntil } from '../../entities/site/recharge-closed.ts'
import { served } from '../../test/served.ts'
import { faultOfPicture, faultsOfCard, faultsOfRecharge } from './form-faults.ts'

const card = {
  username: 'A B',
  bank: 'DEMO BANK',
  bankfenhang: '',
  fhnumber: '',
  bankid: '9999 0000 1234 5678',
}
const first = { card, isBound: false, isChange: false, password: '' }

/** Returns the fault that the toast names. */
function firstOf(faults: Readonly<Record<string, string | false>>): string | null {
  return Object.values(faults).find((fault) => fault !== false) || null
}

test('finds no fault in a complete demo card', () => {
  expect(firstOf(faultsOfCard(first))).toBeNull()
})

test('rejects a second card before any other fault', () => {
  expect(firstOf(faultsOfCard({ ...first, isBound: true, card: { ...card, bank: '' } }))).toBe(
    'bankCardNumberPlaceholder',
  )
})

test('reports a missing bank or holder before a missing number', () => {
  expect(firstOf(faultsOfCard({ ...first, card: { ...card, bank: '', bankid: '' } }))).toBe('selectBank')
  expect(firstOf(faultsOfCard({ ...first, card: { ...card, username: ' ', bankid: '' } }))).toBe(
    'holderPlaceholder',
  )
})

test('rejects a number without the demo prefix', () => {
  expect(firstOf(faultsOfCard({ ...first, card: { ...card, bankid: '4111111111111111' } }))).toBe(
    'cardNumberHint',
  )
})

test('requires the login password for a change', () => {
  expect(firstOf(faultsOfCard({ ...first, isBound: true, isChange: true }))).toBe('loginPasswordPlaceholder')
  expect(firstOf(faultsOfCard({ ...first, isBound: true, isChange: true, password: 'x' }))).toBeNull()
})

const complete = { payee: DEMO_PAYEE, amount: '200', payer: 'A B', pic: '/uploads/a.webp' }

test('names missing fields in a fixed order', () => {
  const nothing = {
    payee: { ...DEMO_PAYEE, id: 0, bankhang: '' },
    amount: '',
    payer: '',
    pic: '',
  }
  expect(firstOf(faultsOfRecharge(nothing))).toBe('bankCardNumberPlaceholder')
  expect(firstOf(faultsOfRecharge({ ...nothing, payee: { ...DEMO_PAYEE, bankhang: '' } }))).toBe(
    'amountError',
  )
  expect(firstOf(faultsOfRecharge({ ...complete, payee: { ...DEMO_PAYEE, bankhang: '' } }))).toBe(
    'selectBank',
  )
  expect(firstOf(faultsOfRecharge({ ...complete, pic: '' }))).toBe('uploadVoucher')
  expect(firstOf(faultsOfRecharge({ ...complete, payer: ' ' }))).toBe('payerPlaceholder')
  expect(firstOf(faultsOfRecharge(complete))).toBeNull()
})

test('rejects an amount of zero or without digits', () => {
  expect(firstOf(faultsOfRecharge({ ...complete, amount: '0' }))).toBe('amountError')
  expect(firstOf(faultsOfRecharge({ ...complete, amount: 'ten' }))).toBe('amountError')
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

test('C3.6 closes recharges while a withdrawal is older than 72 hours', () => {
  const rows = (count: number) => ({
    pending: [
      { bucket: '<1h', count: served<Unverified<number>>(3) },
      { bucket: '>72h', count: served<Unverified<number>>(count) },
    ],
  })
  expect(isClosed(rows(0))).toBe(false)
  expect(isClosed(rows(1))).toBe(true)
})

test('C6.2 returns the later end of time-out and self-exclusion', () => {
  expect(pausedUntil({ timedOutUntil: 1_000, excludedUntil: 2_000 })).toBe(2_000)
  expect(pausedUntil({ timedOutUntil: null, excludedUntil: null })).toBe(0)
})
