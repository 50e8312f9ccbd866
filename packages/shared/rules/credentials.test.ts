import { expect, test } from 'vitest'
import { isPassword, isUsername } from './credentials.ts'

test('accepts usernames of 4 to 20 letters, digits or _ . -', () => {
  for (const name of ['abcd', 'A.b_c-9', 'x'.repeat(20)]) expect(isUsername(name)).toBe(true)
  for (const name of ['abc', 'x'.repeat(21), 'ab cd', 'abcd\n', 'さいころ', 'a,bcd', 'a@bc']) {
    expect(isUsername(name)).toBe(false)
  }
})

test('accepts passwords of 8 to 64 characters of any kind', () => {
  for (const password of ['12345678', 'さいころさいころ', 'x'.repeat(64), '🎲'.repeat(64)]) {
    expect(isPassword(password)).toBe(true)
  }
  for (const password of ['1234567', 'x'.repeat(65), '🎲'.repeat(7)]) expect(isPassword(password)).toBe(false)
})
