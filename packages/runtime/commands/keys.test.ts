import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { main as keys } from './keys.ts'

const file = path.join(newFolder('keys'), '.env')

test('admin keys writes a file for its owner that Compose can read, and overwrites none', async () => {
  expect(await keys([file])).toBe(0)
  const written = readFileSync(file, 'utf8')
  for (const line of written.trimEnd().split('\n')) expect(line).toMatch(/^[A-Z0-9_]+=\S+$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(keys([file])).rejects.toThrow('is there already')
  expect(readFileSync(file, 'utf8')).toBe(written)
  await expect(keys([])).rejects.toThrow('usage')
})
