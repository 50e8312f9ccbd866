import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { manifestOf } from '../../../apps/web/bundle/client-manifest.ts'
import { differences } from './compare.ts'

function clientWith(files: Record<string, string>): string {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'saikoro-client-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    writeFileSync(path.join(dist, name), text)
  }
  return manifestOf(dist)
}

test('a manifest names every served file and no compressed copy', () => {
  const manifest = clientWith({
    'sw.js': '1',
    'assets/a.js': '2',
    'assets/a.js.br': '3',
    '.vite/manifest.json': '4',
  })
  expect(manifest.split('\n').map((line) => line.slice(66))).toEqual(['assets/a.js', 'sw.js', ''])
})

test('names every difference between two clients', () => {
  const own = clientWith({ 'sw.js': '1', 'assets/a.js': '2' })
  expect(differences(own, clientWith({ 'sw.js': '1', 'assets/a.js': '2' }))).toEqual([])
  expect(differences(own, clientWith({ 'sw.js': '2', 'assets/b.js': '2' }))).toEqual([
    'is missing: assets/a.js',
    'is not ours: assets/b.js',
    'differs: sw.js',
  ])
})
