import { expect, test } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

test.each([
  'password',
  'Password',
  'PASSWORD1',
  'password123',
  'Passw0rd!',
  'p@ssw0rd',
  '12345678',
  '87654321',
  '00000000',
  '19900101',
  '11112222',
  'abcdefgh',
  'aaaaaaaa',
  'abababab',
  'abc123abc123',
  'qwertyuiop',
  'qwerty123',
  '1qaz2wsx',
  'iloveyou',
  'dragon2024',
  'Sunshine!!',
  'monkey12345',
  'saikoro1',
  'Saikoro2026',
  'さささささささささ',
])('rejects %s', (password) => {
  expect(isWeakPassword(password, 'mika')).toBe(true)
})

test.each([
  'mika_mika',
  'Mika_Mika',
  'mika_mika1',
  'mika_mika2026',
  '2026mika_mika',
  'akim_akim',
  'mika_mika!',
])('rejects %s of the member mika_mika', (password) => {
  expect(isWeakPassword(password, 'mika_mika')).toBe(true)
})

test.each([
  'correct horse battery',
  'a new battery',
  'long enough',
  'kJ8#mwq2',
  'さいころをふる',
  'さいころさいころを振る人',
  'mika_mika likes tea',
  '847362910573',
  'xkqzvbnm',
])('accepts %s', (password) => {
  expect(isWeakPassword(password, 'mika_mika')).toBe(false)
})

test('checks the password alone if there is no name', () => {
  expect(isWeakPassword('a quiet place')).toBe(false)
})

test('accepts a thousand random passwords', () => {
  const made = Array.from({ length: 1_000 }, (_, n) => `${(n * 7_919) % 997} birds over ${n}`)
  expect(made.filter((password) => isWeakPassword(password))).toEqual([])
})
