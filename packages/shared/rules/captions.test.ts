import { expect, test } from 'vitest'
import { parseCaptions, writeCaptions } from './captions.ts'

const file = (...lines: string[]) => ['WEBVTT', '', ...lines, ''].join('\n')

test('reads cues of every form of line end and time as plain text, and writes them so that they read the same', () => {
  const text = file(
    'NOTE of the writer',
    'more',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    'first',
    '00:01.000 --> 00:02.500 line:0 align:start',
    '<v Hana><b>Tea</b> &amp; <00:01.500>cake</v>',
    '<script>alert(1)</script> 1 &lt; 2',
    '',
    '01:00:00.000\t-->\t23:00:00.001',
    '<i></i>',
    '&#48;',
  )
  const cues = [
    { from: 1, to: 2.5, text: 'Tea & cake\nalert(1) 1 < 2' },
    { from: 3_600, to: 82_800.001, text: '&#48;' },
  ]
  for (const end of ['\n', '\r\n', '\r'])
    expect(parseCaptions(`\uFEFF${text}`.replaceAll('\n', end))).toEqual(cues)
  const written = writeCaptions(cues)
  expect(written).toContain('Tea &amp; cake\nalert(1) 1 &lt; 2\n')
  expect(parseCaptions(written)).toEqual(cues)
})

test.each([
  ['captionsHeader', 1, 'WEBVTTX\n\n00:01.000 --> 00:02.000\nTea'],
  ['captionsHeader', 1, '1\n00:00:01,000 --> 00:00:02,000\nTea'],
  ['captionsTime', 4, file('name', '00:01,000 --> 00:02,000', 'Tea')],
  ['captionsTime', 3, file('00:02.000 --> 00:02.000', 'Tea')],
  ['captionsTime', 3, file('00:61.000 --> 01:62.000', 'Tea')],
  ['captionsTime', 3, file('00:00.000 --> 24:00:00.000', 'Tea')],
  ['captionsTime', 6, file('00:05.000 --> 00:06.000', 'Tea', '', '00:04.000 --> 00:07.000', 'Cake')],
  ['captionsTime', 5, file('00:05.000 --> 00:06.000', 'Tea', '00:07.000 --> 00:08.000', 'Cake')],
  ['captionsTime', 4, file('Tea without its time')],
  ['empty', 5, file('00:05.000 --> 00:06.000', '<b></b>')],
])('names the line of a fault: %s in line %i', (code, line, text) => {
  expect(parseCaptions(text)).toEqual({ code, line })
})
