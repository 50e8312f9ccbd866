import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { CodedError } from '@saikoro/system/faults'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import type { EncodingName } from './decode-text.ts'
import { readRows } from './read-file.ts'

const dir = newFolder('rows')

function read(bytes: string | Buffer, encoding?: EncodingName, name = 'rows.csv') {
  const file = path.join(dir, name)
  writeFileSync(file, bytes)
  return readRows(file, encoding)
}

/** Returns the code and the values after the file name. */
function faultOf(...args: Parameters<typeof read>): readonly string[] {
  try {
    read(...args)
  } catch (error) {
    if (error instanceof CodedError) return [error.code, ...error.values.slice(1)]
    throw error
  }
  return []
}

const cells = (...args: Parameters<typeof read>) => read(...args).entries.map((entry) => entry.cells)
const wide = (text: string) => Buffer.from(text, 'utf16le')
/** 名古屋 and 广岛 in GB18030, 臺北 in Big5, 大阪 in Shift_JIS, 散歩です in EUC-JP */
const NAGOYA = Buffer.from('name_ja\n\xc3\xfb\xb9\xc5\xce\xdd\n\xb9\xe3\xb5\xba\n', 'latin1')
const TAIPEI = Buffer.from('name_ja\n\xbb\x4f\xa5\x5f\n', 'latin1')
const OSAKA = Buffer.from('name_ja\n\x91\xe5\x8d\xe3\n', 'latin1')
const WALK = Buffer.from('name_ja\n\xbb\xb6\xca\xe2\xa4\xc7\xa4\xb9\n', 'latin1')

test.each([
  ['GB18030', NAGOYA, 'GB18030: 名古屋 广岛'],
  ['Big5', TAIPEI, 'Big5: 臺北'],
  ['Shift_JIS', OSAKA, 'Shift_JIS: 大阪'],
  ['EUC-JP', WALK, 'EUC-JP: 散歩です'],
] as const)(
  'shows the readings of a text in %s that is valid in several encodings, and takes the chosen one',
  (encoding, bytes, reading) => {
    const [code, readings] = faultOf(bytes)
    expect([code, readings?.split(' · ')]).toEqual(['encoding', expect.arrayContaining([reading])])
    expect(read(bytes, encoding)).toMatchObject({ encoding, columns: ['name_ja'], faults: [] })
    expect(Object.values(cells(bytes, encoding)[0] ?? {})[0]).toBe(reading.split(/[: ]+/)[1])
  },
)

test.each([
  ['UTF-8', Buffer.from('\ufeffname_ja\n東京\n')],
  ['UTF-16LE', wide('\ufeffname_ja\n東京\n')],
  ['UTF-16LE', wide('name_ja\n東京\n')],
  ['UTF-16BE', wide('\ufeffname_ja\n東京\n').swap16()],
  ['UTF-16BE', wide('name_ja\n東京\n').swap16()],
] as const)('reads %s by its bytes', (encoding, bytes) => {
  expect(read(bytes)).toMatchObject({
    encoding,
    columns: ['name_ja'],
    entries: [{ cells: { name_ja: '東京' } }],
  })
})

test('reads kana in Shift_JIS, which Japanese Excel writes, without a question', () => {
  const bytes = Buffer.from('name_ja\n\x8eD\x96y\x82\xcc\x8aX\n', 'latin1')
  expect(read(bytes)).toMatchObject({ encoding: 'Shift_JIS', entries: [{ cells: { name_ja: '札幌の街' } }] })
})

test('does not take the only encoding that is possible, because it may be one that is not offered', () => {
  const latin = Buffer.from('name_en\nZ\xfcrich\n', 'latin1')
  expect(faultOf(latin)).toEqual(['encoding', 'GB18030: 黵'])
  expect(faultOf(latin, 'UTF-8')).toEqual(['encoding', 'GB18030: 黵'])
})

test.each([
  ['rows of separators', 'a,b\n1,2\n,\n , \n\u3000,\u00a0\n3,4\n,\n'],
  ['columns without name and content', 'a,b,,\n1,2,,\n3,4, ,\n'],
  ['an empty column between', 'a,,b\n1,,2\n3,,4\n'],
  ['rows before the heading', ',\n\na,b\n1,2\n3,4\n'],
  ['more separators than the heading', 'a,b\n1,2,,\n3,4,\n'],
  ['rows without separators for empty columns', 'a,b,,\n1,2\n3,4\n'],
  ['a line that names the separator', 'sep=;\na;b\n1;2\n3;4\n'],
  ['such a line in quotes', '"SEP=|"\r\na|b\r\n1|2\r\n3|4\r\n'],
  ['semicolons', '\ufeffa;b\n1;2\n3;4\n'],
  ['a separator inside a quoted name', '"a";b\n1;2\n3;4\n'],
  ['mixed line ends', 'a,b\r\n1,2\n3,4\r'],
  ['JSON', ' [{"a": "1", "b": "2"}, {"a": "3 ", "b": "4"}]'],
])('reads a file with %s, whatever its name', (_what, text) => {
  for (const name of ['rows.csv', 'rows.txt', 'ROWS', 'rows.json'])
    expect(cells(text, undefined, name)).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ])
})

test.each([
  ['CRLF', 'a,b\r\n"1\r\n\r\n2","3\r\n4"\r\n\r\n5,6\r\n7\r\n'],
  ['CR', 'a,b\r"1\r\r2","3\r4"\r\r5,6\r7\r'],
  ['mixed line ends and a line of the separator', 'sep=,\na,b\r\n"1\n2","3\r\n4"\n5,6\n,\r7\n'],
])('counts the lines of a file with %s as an editor does', (_what, text) => {
  const { entries, faults } = read(text)
  const firstAfter = text.startsWith('sep') ? [3, 6, 8] : [2, 7, 8]
  expect([...entries, ...faults].map(({ line }) => line)).toEqual(firstAfter)
})

test.each([
  ['is not closed', 'a,b\n"1",2\n3,"4\n5,6\n', '3'],
  ['is not closed after texts of several lines', 'a,b\r\n"1\r\n2",3\r\n"4,5\r\n', '4'],
  ['swallows the following rows', 'a,b\n1,2\n\n"3,4\n5,6\n"7",8\n', '4'],
  ['stands inside a cell', 'a,b\n1,2\n"3"x,4\n', '3'],
])('names the row of a quotation mark that %s', (_what, text, line) => {
  expect(faultOf(text)).toEqual(['quotes', line])
})

test('reports a column that has content and no name by its number', () => {
  expect(cells('a,,b\n1,x,2\n')).toEqual([{ a: '1', 2: 'x', b: '2' }])
})

test.each([
  ['a heading and a cell in CSV', 'パリ,b\nパリ.jpg,が\n'],
  ['JSON', '[{"パリ": "パリ.jpg", "b": "が"}]'],
  ['escapes in JSON', '[{"\\u30cf\\u309a\\u30ea": "\\u30cf\\u309a\\u30ea.jpg", "b": "\\u304b\\u3099"}]'],
])('composes %s', (_what, text) => {
  expect(cells(text.normalize('NFD'))).toEqual([{ パリ: 'パリ.jpg', b: 'が' }])
})
