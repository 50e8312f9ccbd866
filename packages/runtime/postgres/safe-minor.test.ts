import { readFileSync } from 'node:fs'
import { inRoot } from '@saikoro/system/paths'
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

test('the compose file names a minor with all known security fixes', () => {
  const [, image] = /image: postgres:(\S+)/.exec(readFileSync(inRoot('docker-compose.yml'), 'utf8')) ?? []
  expect(image).toMatch(/^\d+\.\d+/)
  expect(saferVersion(image ?? '')).toBeUndefined()
})
