import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'
import { generatedFiles, readBenchFigures } from '../bench/figures.ts'
import { PAGES_WITH_FIGURES, page, withFigures, withTable } from '../commands/reference.ts'
import { missingCalls, referenceCalls, tableOf } from './reference-calls.ts'

test('docs/calls.md lists every call, and every call has a test', async () => {
  const calls = await referenceCalls()
  expect(missingCalls(calls)).toEqual([])
  expect(calls.filter(({ tests }) => tests.length === 0).map((call) => call.path)).toEqual([])
  const text = readFileSync(page, 'utf8')
  expect(text).toContain('<!-- calls -->')
  expect(withTable(text, tableOf(calls)) === text, 'npm run lab -- reference').toBe(true)
})

test.each(PAGES_WITH_FIGURES)('%s contains the recorded figures of %s', (name, place) => {
  const text = readFileSync(inRoot(name), 'utf8')
  expect(text).toContain(`<!-- ${place} -->`)
  expect(withFigures(text) === text, 'npm run lab -- reference').toBe(true)
})

test('pages and plots contain the latest bench figures', () => {
  const files = Object.entries(generatedFiles(readBenchFigures()))
  expect(files.map(([file]) => file)).toContain('README.md')
  for (const [file, text] of files)
    expect({ file, isCurrent: readFileSync(inRoot(file), 'utf8') === text }).toEqual({
      file,
      isCurrent: true,
    })
})
