import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { main as keys, newKeys } from './keys.ts'

const file = path.join(newFolder('keys'), '.env')
const composeFiles = ['docker-compose.yml', 'docker-compose.machines.yml']
  .map((name) => readFileSync(inRoot(name), 'utf8'))
  .join('\n')

test('admin keys writes every variable that the compose files require, and no other secret than they read', () => {
  const variables = (form: RegExp) => [...composeFiles.matchAll(form)].map(([, name]) => name)
  const keys = Object.keys(newKeys()).filter((name) => !name.includes('PUBLIC'))
  expect(keys).toEqual(expect.arrayContaining(variables(/\$\{(\w+):\?/g)))
  expect(variables(/\$\{(\w+)/g)).toEqual(expect.arrayContaining(keys))
})

test('admin keys writes a file for its owner that Compose can read, and overwrites none', async () => {
  expect(await keys([file])).toBe(0)
  const written = readFileSync(file, 'utf8')
  for (const line of written.trimEnd().split('\n')) expect(line).toMatch(/^[A-Z0-9_]+=\S+$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(keys([file])).rejects.toThrow('is there already')
  expect(readFileSync(file, 'utf8')).toBe(written)
  await expect(keys([])).rejects.toThrow('usage')
})
