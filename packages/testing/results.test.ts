import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { collectNode, tools } from '../runtime/system/tools.ts'
import { lineOf } from './needs.ts'
import { closingLines, collectResults } from './results.ts'

// where both runners are found
const dir = mkdtempSync(path.join(import.meta.dirname, 'node_modules/.results-'))
afterAll(() => rmSync(dir, { recursive: true }))

const REPORTER = `--reporter=${path.join(import.meta.dirname, 'report.ts')}`
const FILES = {
  'vitest.config.mjs':
    "export default { test: { include: ['*.test.mjs'], exclude: [], tags: [{ name: 'long', skip: true }] } }",
  'one.test.mjs': `import { test } from 'vitest'
    test('passes', () => {})
    test('fails', () => { throw new Error('expected 1, got 2') })
    test('is one of many', { tags: ['long'] }, () => {})
    test.skip('rests', () => {})`,
  'unloaded.test.mjs': "import './none.mjs'",
  'playwright.config.mjs': "export default { testMatch: '*.spec.mjs', testIgnore: [] }",
  'table.spec.mjs': `import { test } from '@playwright/test'
    test('passes', () => {})
    test('fails', () => { throw new Error('late') })
    test('rests', () => test.skip(true, 'need a window'))`,
}
for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(dir, name), text)

const resultsOf = (name: string, ...args: string[]) =>
  collectResults(name, async (env) => (await collectNode([...args, REPORTER], { cwd: dir, env })).code)

test('names failed tests and groups of skipped ones of both runners, and counts them', async () => {
  const unit = await resultsOf('Unit tests', tools.vitest, 'run')
  const browser = await resultsOf('Browser tests', tools.playwright, 'test')
  const lines = closingLines([...unit, ...browser])
  expect(lines.at(-1)).toBe('2 passed, 3 failed, 3 skipped')
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^failed: one.test.mjs: fails\n {4}expected 1, got 2/),
      'failed: unloaded.test.mjs\n',
      expect.stringMatching(/^failed: table.spec.mjs: fails\n {4}Error: late/),
      `skipped: 1 ${lineOf('long')}`,
      'skipped: 1 give no reason',
      'skipped: 1 need a window',
    ]),
  )
})

test('a run that fails without a failed test counts as a failure', async () => {
  expect(await resultsOf('Unit tests', tools.vitest, 'run', 'nowhere')).toEqual([
    { outcome: 'failed', name: 'Unit tests' },
  ])
})
