import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'

const rows = readFileSync(inRoot('apps/api/test/attacks/README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (attack|---) /.test(line))

test('apps/api/test/attacks/README.md has a class, a structure and a test for each attack', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) expect(row.split(' | '), row).toHaveLength(4)
})

test.each(rows)('names an existing test: %s', (row) => {
  const [, file = '', title = ''] = /`([^`]+\.test\.ts)` "(.+)" \|$/.exec(row) ?? []
  expect(existsSync(inRoot(file)), file).toBe(true)
  expect(readFileSync(inRoot(file), 'utf8')).toContain(title)
})
