import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { idOf, PROMISES } from './table.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')

const places = PROMISES.flatMap(({ clauses }) =>
  clauses.flatMap((row) => row.slice(1).map((file) => ({ id: idOf(row), file }))),
)

test.each(places)('$id is named by a test of $file', ({ id, file }) => {
  const titles = readFileSync(path.join(root, file), 'utf8').match(/['"`](C\d\.\d+ )+/g) ?? []
  expect(titles.flatMap((title) => title.match(/C\d\.\d+/g) ?? [])).toContain(id)
})
