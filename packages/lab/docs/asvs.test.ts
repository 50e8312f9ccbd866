import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'
import { PROBED } from '../asvs/probes.ts'
import { withSecurityTable } from '../commands/reference.ts'
import { NUMBERS, readRows, requirementsOf, row, securityTable } from './asvs.ts'

const rows = readRows()
const requirements = requirementsOf(rows)

test('has the counts of ASVS 5.0.0: 70 of level 1, 183 of level 2', () => {
  const levels = [...NUMBERS.values()]
  expect([1, 2].map((level) => levels.filter((each) => each === level).length)).toEqual([70, 183])
  // numbers that drafts had elsewhere or at another level
  expect(['6.2.8', '6.3.2', '6.3.3', '10.4.5', '10.4.6'].map((id) => NUMBERS.get(id))).toEqual([
    1, 1, 2, 1, 2,
  ])
  expect(['1.2.10', '3.1.1', '6.7.1', '15.4.1'].filter((id) => NUMBERS.has(id))).toEqual([])
})

test('rejects missing, duplicate and unknown numbers', () => {
  expect(requirements.map(({ id }) => id)).toEqual([...NUMBERS.keys()])
  const [first, ...others] = rows
  if (!first) throw new Error('no rows')
  expect(() => requirementsOf(others)).toThrow(`requirement ${first.id} stands nowhere`)
  expect(() => requirementsOf([...rows, { ...first, id: '10.4' }])).toThrow('requirement 10.4.1 stands twice')
  expect(() => requirementsOf([...rows, { ...first, id: '6.3.5' }])).toThrow('no such requirement: 6.3.5')
})

const reading = { checked: 'reading', on: '2026-11-24', file: '', title: '' }
test.each([
  { ...reading, state: 'none', words: 'Not applicable' },
  { ...reading, state: 'none', words: '' },
  { ...reading, state: 'installation', words: 'The proxy' },
  { ...reading, state: 'otherwise', file: 'SECURITY.md', words: 'In another way' },
  { ...reading, state: 'partly', words: 'Most of it is there already' },
  { ...reading, state: 'holds', words: 'Of course it does hold' },
  { ...reading, state: 'none', on: 'today', words: 'No such thing is here' },
  { ...reading, state: 'holds', checked: 'test', file: 'a.test.ts', words: 'By a test without title' },
  { ...reading, state: 'holds', file: 'a.test.ts', title: 'x', words: 'Read, and a test named' },
])('rejects a row without a reason, a date or evidence: $state, $checked, $words', (bare) => {
  expect(row.safeParse({ id: '1.1.1', ...bare }).success).toBe(false)
})

test('every file and every test named in docs/asvs.md exists', () => {
  expect(rows.filter(({ file }) => file !== '' && !existsSync(inRoot(file)))).toEqual([])
  const tested = rows.filter(({ checked }) => checked === 'test')
  const texts = tested.map(({ file, title }) => ({ title, text: readFileSync(inRoot(file), 'utf8') }))
  expect(texts.filter(({ title, text }) => !text.includes(title)).map(({ title }) => title)).toEqual([])
})

test('the rows that say probe are those that have one, and name requirements', () => {
  const probed = requirements.filter(({ checked }) => checked === 'probe').map(({ id }) => id)
  expect(probed.toSorted()).toEqual([...PROBED].toSorted())
})

test('no requirement of level 1 is open', () => {
  const open = requirements.filter(({ level, state }) => level === 1 && ['open', 'partly'].includes(state))
  expect(open).toEqual([])
})

test('docs/asvs.md contains the generated table', () => {
  const text = readFileSync(inRoot('docs/asvs.md'), 'utf8')
  expect(withSecurityTable(text, securityTable(requirements)) === text, 'npm run lab -- reference').toBe(true)
})
