import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'
import { page, withTable } from '../commands/reference.ts'
import { referenceCalls, tableOf } from './reference-calls.ts'

const calls = await referenceCalls()

test('docs/calls.md lists every call', () => {
  const text = readFileSync(page, 'utf8')
  expect(calls.length).toBeGreaterThan(50)
  expect(text).toContain('<!-- calls -->')
  expect(withTable(text, tableOf(calls)) === text, 'npm run lab -- reference').toBe(true)
})

test('every call is used by a test of the API', () => {
  const tests = globSync(inRoot('apps/api/test/**/*.test.ts')).map((file) => readFileSync(file, 'utf8'))
  const text = tests.join('\n')
  const names = new Set(text.match(/\w+/g))
  expect(calls.filter((call) => !names.has(call.name) && !text.includes(call.path))).toEqual([])
})
