import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'
import { CLAUSES, testsOf } from './clauses.ts'
import { clausesOf } from './prove.ts'
import { MUTATIONS, readTable, tableOf } from './table.ts'

const read = (file: string) => readFileSync(inRoot(file), 'utf8')

test('every clause has a test named after it and a mutation', () => {
  const tests = testsOf()
  const bare = Object.keys(CLAUSES).filter(
    (id) => !tests.get(id)?.length || !MUTATIONS.some(({ clause }) => clause === id),
  )
  expect(bare).toEqual([])
})

test.each(MUTATIONS)(
  '$clause is broken at one place of $file',
  ({ clause, file, find, replace, test: of }) => {
    expect(read(file).split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
    expect(testsOf().get(clause)).toContain(of)
  },
)

test('reads the clauses at the start of a title', () => {
  const [first, second, words] = ['C7.1', 'C7.2', 'hostile edits']
  expect(clausesOf(`${first} ${second} ${words}`)).toEqual([first, second])
  expect(clausesOf('a payout, C3.2 says, is reversed')).toEqual([])
})

test('the committed table matches clauses, tests and mutations (npm run lab -- charter prove CLAUSE)', () => {
  const table = readTable()
  const proofs = table.flatMap(({ mutations }) => mutations)
  expect(table).toEqual(tableOf(proofs))
  expect(proofs).toHaveLength(MUTATIONS.length)
  for (const { red } of proofs) expect(red).toBeGreaterThan(0)
})
