import { expect, test } from 'vitest'
import { isVisible } from './visible.ts'

test.each(['Hana', '山田 花子', "O'Neil", 'Zoë', 'Łukasz', '김하나'])(
  'accepts the visible name %s',
  (name) => {
    expect(isVisible(name)).toBe(true)
  },
)

test.each([
  '',
  ' ',
  '\u3000',
  '\t',
  '\u200b',
  'Ha\u202ena',
  'Ha\u200dna',
  '\u2800',
  '\u3164',
  'Ha\u2028na',
  'Ha\u{e0041}na',
])('rejects the name %j', (name) => {
  expect(isVisible(name)).toBe(false)
})
