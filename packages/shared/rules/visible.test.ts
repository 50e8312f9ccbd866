import { expect, test } from 'vitest'
import { composedName, hiddenIn } from './visible.ts'

const EMOJI = ['花子❤️', '👩‍🦰Mei', '👩🏽‍🚒', '❤️‍🔥', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧‍👦']
const LETTERS = ['葛󠄀城', '辻󠄁', 'می‌خواهم', 'ক্‌ষ', 'ශ්‍රී', 'ᠠ᠋', "山田, 花 | Ōé O'Neil 김하나"]
test.each([...EMOJI, ...LETTERS])('the name %j has nothing that nobody sees', (name) => {
  expect(hiddenIn(name)).toBeUndefined()
})

test.each([
  ['Ha\u200dna', 'U+200D'],
  ['Ha\u200cna', 'U+200C'],
  ['\u200dMei', 'U+200D'],
  ['❤\ufe0f\ufe0f', 'U+FE0F'],
  [' \ufe0f', 'U+FE0F'],
  ['Ha\u{e0101}na', 'U+E0101'],
  ['می\u200c', 'U+200C'],
  ['می\u200c\u200cخ', 'U+200C'],
  ['🏴\u{e0067}\u{e0062}', 'U+E0067'],
  ['Ha\u{e0041}na', 'U+E0041'],
  ['a\u180bb', 'U+180B'],
  ['a\nb', 'U+000A'],
  ['a\u202eb', 'U+202E'],
  ['a\u00adb', 'U+00AD'],
  ['\u2800', 'U+2800'],
  ['\u3164', 'U+3164'],
])('the name %j has %s, which nobody sees', (name, hidden) => {
  expect(hiddenIn(name)).toBe(hidden)
})

test('a name is composed and without blanks at its ends', () => {
  expect(composedName(` ${'Zoë が'.normalize('NFD')}\u3000`)).toBe('Zoë が')
})
