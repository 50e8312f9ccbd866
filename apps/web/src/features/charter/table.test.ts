import { expect, test } from 'vitest'
import table from './charter.json'
import { CHAPTERS, rowOf } from './table.ts'

test('lists every clause of charter.json in the same order', () => {
  const shown = CHAPTERS.flatMap(({ clauses }) => clauses)
  expect(shown.map((clause) => rowOf(clause)?.id)).toEqual(table.map(({ id }) => id))
})
