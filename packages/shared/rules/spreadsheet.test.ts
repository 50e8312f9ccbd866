import { expect, test } from 'vitest'
import { spreadsheetText } from './spreadsheet.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\nname',
  '﹣1',
  '−1',
  ' =1+1',
  '\u3000=1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u202e=1+1',
  '\u0000=1+1',
  ' \t\u200b =1+1',
  "=cmd|' /C calc'!A0",
])('marks %j as text', (text) => {
  expect(spreadsheetText(text)).toBe(`'${text}`)
})

test.each(['', 'recharge', 'a = b', '1-2', '佐藤', "'=1", ' as agreed', '(+81) 3', '5 %'])(
  'leaves %j as it is',
  (text) => {
    expect(spreadsheetText(text)).toBe(text)
  },
)
