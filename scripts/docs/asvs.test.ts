import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withSecurityTable } from '../commands/reference.ts'
import { inRoot } from '../setup/paths.ts'
import { readRequirements, securityTable } from './asvs.ts'

const requirements = readRequirements()

test('every test that SECURITY.md names is there, each requirement stands once, and what holds says by what', () => {
  expect(requirements.filter(({ test }) => test !== '' && !existsSync(inRoot(test)))).toEqual([])
  const ids = requirements.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const untested = requirements.filter(({ state, test }) => state === 'holds' && test === '')
  expect(untested.map(({ id }) => id)).toEqual(['15.1.1', '15.2.1', '16.1.1', '16.2.3'])
})

test('no row of level 1 is open', () => {
  const open = requirements.filter(({ level, state }) => level === '1' && ['open', 'partly'].includes(state))
  expect(open).toEqual([])
})

test('SECURITY.md is made from them', () => {
  const text = readFileSync(inRoot('SECURITY.md'), 'utf8')
  expect(withSecurityTable(text, securityTable(requirements)) === text, 'npm run reference').toBe(true)
})
