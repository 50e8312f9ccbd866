import { expect, test } from 'vitest'
import { saferVersion } from './safe-minor.ts'

test.each([
  ['18.4', '18.7'],
  ['18.6 (Debian 18.6-1.pgdg13+1)', '18.7'],
  ['17.11', '17.12'],
  ['18.7', undefined],
  ['18.10', undefined],
  ['17.12', undefined],
  ['19beta2', undefined],
])('of PostgreSQL %s the safer version is %s', (version, safer) => {
  expect(saferVersion(version)).toBe(safer)
})
