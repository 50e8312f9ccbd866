import { expect, test } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

test.each([
  'password',
  'Passw0rd!',
  '12345678',
  '19900101',
  'abcdefgh',
  'abababab',
  'qwerty123',
  '1qaz2wsx',
  'Saikoro2026',
  'さささささささささ',
  'S4ik0r0-club',
  'saikoro-my-club',
  'ｐａｓｓｗｏｒｄ',
  'p a s s w o r d',
  'pass\u200bword',
  '!l0v3y0u',
  'Tokyo77-Tokyo77-',
  ...['mika_mika', '2026mika_mika', 'akim_akim', 'M1ka_Mika 2026', 'ｍｉｋａ＿ｍｉｋａ１'],
])('rejects %s of the member mika_mika', (password) => {
  expect(isWeakPassword(password, 'mika_mika')).toBe(true)
})

test.each([
  'correct horse battery',
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
