import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { receiptPublicKey } from '@saikoro/server/receipt-key'
import { newFolder } from '@saikoro/testing/folder'
import { beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

const folder = newFolder('secrets')
let dir: string
const file = () => path.join(dir, 'secrets.json')

beforeEach(() => {
  dir = mkdtempSync(path.join(folder, 'each-'))
})

test('creates the secrets once and keeps them, different ones for each installation', () => {
  const [first, other] = [loadSecrets(dir, {}), loadSecrets(path.join(dir, 'other'), {})]
  expect(loadSecrets(dir, {})).toEqual(first)
  expect(new Set([first, other].flatMap((secrets) => Object.values(secrets))).size).toBe(20)
})

test('restricts the file to its owner, also after its mode was changed', () => {
  loadSecrets(dir, {})
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  chmodSync(file(), 0o644)
  loadSecrets(dir, {})
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('refuses to make lost secrets anew beside a database, unless the environment has them', () => {
  mkdirSync(path.join(dir, 'postgres'))
  writeFileSync(path.join(dir, 'postgres/PG_VERSION'), '18')
  expect(() => loadSecrets(dir, {})).toThrow('secrets.json is missing')
  expect(existsSync(file())).toBe(false)
  const keys = { FAIRNESS_SECRET: 'ab'.repeat(32), RECEIPT_KEY: 'cd'.repeat(32), LOG_KEY: 'ef'.repeat(32) }
  expect(() => loadSecrets(dir, { ...keys, LOG_KEY: '' })).toThrow('secrets.json is missing')
  expect(loadSecrets(dir, keys)).toMatchObject(keys)
})

test('the environment overrides the file and is not written to it', () => {
  const FAIRNESS_SECRET = 'ab'.repeat(32)
  const RECEIPT_KEY = 'cd'.repeat(32)
  const secrets = loadSecrets(dir, { FAIRNESS_SECRET, RECEIPT_KEY })
  expect(secrets).toMatchObject({
    FAIRNESS_SECRET,
    RECEIPT_KEY,
    RECEIPT_PUBLIC_KEY: receiptPublicKey(RECEIPT_KEY),
  })
  expect(readFileSync(file(), 'utf8')).not.toContain(FAIRNESS_SECRET)
})

test('rejects a secret that is too short', () => {
  expect(() => loadSecrets(dir, { FAIRNESS_SECRET: 'secret' })).toThrow(/FAIRNESS_SECRET/)
  expect(() => loadSecrets(dir, { RECEIPT_KEY: 'ab'.repeat(16) })).toThrow(/RECEIPT_KEY/)
})

test('does not replace an unreadable file', () => {
  writeFileSync(file(), '{ "FAIRNESS_SECRET": "abc')
  expect(() => loadSecrets(dir, {})).toThrow(/cannot be read/)
  expect(readFileSync(file(), 'utf8')).toContain('abc')
})
