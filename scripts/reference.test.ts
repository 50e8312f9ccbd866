import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'
import { withTable } from './reference.ts'
import { missingCalls, referenceCalls, tableOf } from './reference-calls.ts'

test('the README lists every call with its tests, and none is missing', async () => {
  const calls = await referenceCalls()
  expect(missingCalls(calls)).toEqual([])
  expect(calls.filter(({ tests }) => tests.length === 0).map((call) => call.path)).toEqual([])
  const readme = readFileSync(inRoot('README.md'), 'utf8')
  expect(readme).toContain('<!-- calls -->')
  expect(withTable(readme, tableOf(calls)) === readme, 'npm run reference').toBe(true)
})
