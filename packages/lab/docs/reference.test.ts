import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, withTable } from '../commands/reference.ts'
import { missingCalls, referenceCalls, tableOf } from './reference-calls.ts'

test('docs/calls.md lists every call, and every call has a test', async () => {
  const calls = await referenceCalls()
  expect(missingCalls(calls)).toEqual([])
  expect(calls.filter(({ tests }) => tests.length === 0).map((call) => call.path)).toEqual([])
  const text = readFileSync(page, 'utf8')
  expect(text).toContain('<!-- calls -->')
  expect(withTable(text, tableOf(calls)) === text, 'npm run lab -- reference').toBe(true)
})
