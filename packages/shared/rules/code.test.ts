import { expect, test } from 'vitest'
import { readCode } from './code.ts'

test.each([
  ['SAI-AB23-CD45', 'SAI-AB23-CD45'],
  ['  sai ab23 cd45\n', 'SAIAB23CD45'],
  ['ｓａｉ－ａｂ２３－ｃｄ４５', 'SAI-AB23-CD45'],
  ['SAI‐AB23–CD45', 'SAI-AB23-CD45'],
  ['SAIーAB23ｰCD45', 'SAI-AB23-CD45'],
  ['SAI−AB23—CD45', 'SAI-AB23-CD45'],
  ['SAI-\u200BAB23\u3000-\u00A0CD45', 'SAI-AB23-CD45'],
  ['', ''],
])('reads %j as %j', (typed, code) => expect(readCode(typed)).toBe(code))
