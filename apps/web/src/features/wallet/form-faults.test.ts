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

test.each([
  ['nothing in a complete demo card', {}, null],
  [
    'a second card before any other fault',
    { isBound: true, card: { ...card, bank: '' } },
    'bankCardNumberPlaceholder',
  ],
  ['a missing bank before a missing number', { card: { ...card, bank: '', bankid: '' } }, 'selectBank'],
  [
    'a missing holder before a missing number',
    { card: { ...card, username: ' ', bankid: '' } },
    'holderPlaceholder',
  ],
  ['a number without the demo prefix', { card: { ...card, bankid: '4111111111111111' } }, 'cardNumberHint'],
  ['a change without the login password', { isBound: true, isChange: true }, 'loginPasswordPlaceholder'],
  ['nothing in a change with it', { isBound: true, isChange: true, password: 'x' }, null],
])('of a card the toast names %s', (_, change, fault) => {
  expect(firstOf(faultsOfCard({ ...first, ...change }))).toBe(fault)
})

const complete = { payee: DEMO_PAYEE, amount: '200', payer: 'A B', pic: '/uploads/a.webp' }
const nobody = { ...DEMO_PAYEE, bankhang: '' }

test.each([
  [
    'no payee before all other faults',
    { payee: { ...nobody, id: 0 }, amount: '', payer: '', pic: '' },
    'bankCardNumberPlaceholder',
  ],
  ['no amount before no bank', { payee: nobody, amount: '', payer: '', pic: '' }, 'amountError'],
  ['no bank', { payee: nobody }, 'selectBank'],
  ['no voucher', { pic: '' }, 'uploadVoucher'],
  ['no payer', { payer: ' ' }, 'payerPlaceholder'],
  ['an amount of zero', { amount: '0' }, 'amountError'],
  ['an amount without digits', { amount: 'ten' }, 'amountError'],
  ['nothing in a complete one', {}, null],
])('of a recharge the toast names %s', (_, change, fault) => {
  expect(firstOf(faultsOfRecharge({ ...complete, ...change }))).toBe(fault)
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
